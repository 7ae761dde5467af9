import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findFfmpeg, runFfmpeg } from '../media/index.ts'
import { described } from './described.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-described-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const ffmpegPath = await findFfmpeg('')

test('takes facts without a tag from the analysis', async () => {
  const path = join(folder, 'beat.wav')
  // Short bursts of bass, two a second, under a chord of A minor.
  const beat =
    'aevalsrc=0.6*sin(2*PI*55*t)*exp(-18*mod(t\\,0.5))+0.1*(sin(2*PI*220*t)+sin(2*PI*261.6*t)+sin(2*PI*329.6*t)):d=24:s=44100'
  await runFfmpeg(ffmpegPath, ['-y', '-f', 'lavfi', '-i', beat, path], { timeoutMs: 60_000 })
  const audio = await described(path, ffmpegPath)
  expect(Math.abs((audio?.tbpm ?? 0) - 120)).toBeLessThan(1)
  expect(audio?.tkey).toMatch(/^\d+[AB]$/)
  expect(audio?.energy).toBeGreaterThan(0)
  expect(audio?.loudnessLufs).toBeLessThan(0)
})

test('a file that cannot be analysed is not refused', async () => {
  const path = join(folder, 'text.mp3')
  await writeFile(path, 'no sound')
  expect(await described(path, ffmpegPath)).toBeUndefined()
})
