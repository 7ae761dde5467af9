import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { runConfined, runFfmpeg } from '../ffmpeg/ffmpeg.ts'
import { findFfmpeg } from '../ffmpeg/ffmpeg-program.ts'
import { packetsOf, pageAt, pageOf } from '../tags/blocks/ogg-pages.ts'
import { writeRepaired } from './inspect-file.ts'

const run = promisify(execFile)
const ffmpegPath = await findFfmpeg('')
const folder = await mkdtemp(join(tmpdir(), 'shenglang-ogg-test-'))
afterAll(() => rm(folder, { recursive: true }))
const at = (name: string) => join(folder, name)

const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=3', '-c:a', 'libvorbis']
await run(ffmpegPath, ['-v', 'error', ...tone, at('whole.ogg')])
const whole = await readFile(at('whole.ogg'))

/** The pages of an Ogg in their order. */
function pagesOf(bytes: Buffer): Buffer[] {
  const page = pageAt(bytes, 0)
  return page ? [page, ...pagesOf(bytes.subarray(page.length))] : []
}

test('an Ogg with repeated headers is decoded whole, and the file itself is unchanged', async () => {
  const [identification, settings, sound, ...others] = pagesOf(whole) as [Buffer, Buffer, Buffer, ...Buffer[]]
  const headers = [identification, settings].flatMap(packetsOf)
  const repeated = Buffer.concat([identification, settings, pageOf(sound, [...headers, ...packetsOf(sound)]), ...others])
  await writeFile(at('repeated.ogg'), repeated)
  const options = { timeoutMs: 20_000 }
  await expect(runFfmpeg(ffmpegPath, ['-i', at('repeated.ogg'), '-f', 'null', '-'], options)).rejects.toThrow('Header processing')

  const decoded: Buffer[] = []
  await runConfined(ffmpegPath, ['-f', 's16le', '-ac', '1', '-ar', '1000', 'pipe:1'], {
    ...{
      ...options,
      input: at('repeated.ogg'),
      demuxer: 'ogg',
      sandbox: { folder, memoryBytes: 2 ** 30, fileBytes: 2 ** 20, cpuS: 20 },
    },
    onOutput: (chunk) => decoded.push(chunk),
  })
  expect(Buffer.concat(decoded).length / 2).toBeCloseTo(3000, -1)
  expect(await readFile(at('repeated.ogg'))).toEqual(repeated)
})

test('no copy of any other Ogg is written', async () => {
  expect(await writeRepaired(at('whole.ogg'), at('copy.ogg'))).toBe(false)
  await writeFile(at('short.ogg'), whole.subarray(0, 40))
  expect(await writeRepaired(at('short.ogg'), at('copy.ogg'))).toBe(false)
  await expect(readFile(at('copy.ogg'))).rejects.toThrow('ENOENT')
})
