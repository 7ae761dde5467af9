import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findFfmpeg, runFfmpeg } from '../media/index.ts'
import { described, heardColumns } from './described.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-described-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const ffmpegPath = await findFfmpeg('')

test('what no tag says of a track is heard in it', async () => {
  const path = join(folder, 'beat.wav')
  // Short bursts of bass, two a second, under a chord of A minor.
  const beat =
    'aevalsrc=0.6*sin(2*PI*55*t)*exp(-18*mod(t\\,0.5))+0.1*(sin(2*PI*220*t)+sin(2*PI*261.6*t)+sin(2*PI*329.6*t)):d=24:s=44100'
  await runFfmpeg(ffmpegPath, ['-y', '-f', 'lavfi', '-i', beat, path], { timeoutMs: 60_000 })
  const heard = await described(path, ffmpegPath)
  expect(Math.abs((heard?.tbpm ?? 0) - 120)).toBeLessThan(1)
  expect(heard?.tkey).toMatch(/^\d+[AB]$/)
  expect(heard?.energy).toBeGreaterThan(0)
  expect(heardColumns(heard).loudness_lufs).toBeLessThan(0)
})

test('what cannot be listened to is no reason to refuse it', async () => {
  const path = join(folder, 'text.mp3')
  await writeFile(path, 'no sound')
  const heard = await described(path, ffmpegPath)
  expect([heard, heardColumns(heard)]).toEqual([undefined, {}])
})
