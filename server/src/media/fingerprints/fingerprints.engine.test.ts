import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cut, listenTo, makeTrack, pitched, transcoded } from '../../../test/copies.ts'
import { learnedRecordings } from '../../../test/learned-recordings.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { runFfmpeg } from '../ffmpeg/ffmpeg.ts'
import { findFfmpeg } from '../ffmpeg/ffmpeg-program.ts'
import type { Fingerprints } from './fingerprint.ts'

const database = await testDatabase()
const ffmpegPath = await findFfmpeg('')
const folder = await mkdtemp(join(tmpdir(), 'shenglang-prints-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

let track: string
const known: Fingerprints[] = []
beforeAll(async () => {
  track = await makeTrack(folder, 'track', 1)
  for (const path of [track, await makeTrack(folder, 'other', 2), await makeTrack(folder, 'third', 4)])
    known.push(await listenTo(path))
})

const { learn, sameAs, isStored } = learnedRecordings(database, known)

async function make(name: string, ...args: string[]): Promise<string> {
  const path = join(folder, name)
  await runFfmpeg(ffmpegPath, ['-y', '-f', 'lavfi', '-i', ...args, path], { timeoutMs: 60_000 })
  return path
}

test('different tracks of one genre do not match', async () => {
  for (const index of known.keys()) expect(await sameAs(`known-${index}`)).toEqual([])
})

test.each([
  ['an MP3 of 128 kbit/s', () => transcoded(folder, track), 1, 0],
  ['2 % faster', () => pitched(folder, track, 1.02), 1.02, 0],
  ['1.5 % slower', () => pitched(folder, track, 0.985), 0.985, 0],
  ['a minute of its middle', () => cut(folder, track), 1, 7370],
] as const)('matches %s of a recording', async (_name, copied, speed, offsetMs) => {
  await learn('copy', await listenTo(await copied()))
  const [match, ...others] = await sameAs('copy')
  expect([match?.sha256, others]).toEqual(['known-0', []])
  expect(match!.share).toBeGreaterThan(0.8)
  expect(match!.speed).toBeCloseTo(speed, 2)
  expect(Math.abs(match!.offset_ms - offsetMs)).toBeLessThan(400)
  expect((await sameAs('known-0')).map(({ sha256 }) => sha256)).toEqual(['copy'])
})

test.each([
  ['silence', 'anullsrc=r=44100:d=30'],
  ['noise', 'anoisesrc=r=44100:d=30'],
  ['a tone', 'sine=f=440:d=30'],
  ['a moment', 'sine=f=440:d=0.2'],
])('%s has no fingerprint', async (name, source) => {
  await learn(name, await listenTo(await make(`${name}.wav`, source)))
  expect(await isStored(name)).toBe(false)
})
