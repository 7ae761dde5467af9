import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listenTo, madeUpFingerprints, makeTrack, transcoded } from '../../../test/copies.ts'
import { learnedRecordings } from '../../../test/learned-recordings.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { NO_FINGERPRINTS } from './fingerprint.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'shenglang-prints-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const track = await makeTrack(folder, 'track', 1, 20)
/** Fingerprints of a recording, and of two invented ones. */
const known = [await listenTo(track), madeUpFingerprints(1), madeUpFingerprints(2)]

const { learn, sameAs, isStored } = learnedRecordings(database, known)

test('different recordings do not match', async () => {
  for (const index of known.keys()) expect(await sameAs(`known-${index}`)).toEqual([])
})

test('matches an MP3 of 128 kbit/s of a recording', async () => {
  await learn('copy', await listenTo(await transcoded(folder, track)))
  const [match, ...others] = await sameAs('copy')
  expect([match?.sha256, others]).toEqual(['known-0', []])
  expect(match!.share).toBeGreaterThan(0.8)
  expect(match!.speed).toBeCloseTo(1, 2)
  expect((await sameAs('known-0')).map(({ sha256 }) => sha256)).toEqual(['copy'])
})

test('storing a fingerprint again adds nothing', async () => {
  await learn('copy', known[0]!)
  await learn('copy', known[0]!)
  expect((await sameAs('copy')).length).toBe(1)
})

test('silence has no fingerprint', async () => {
  await learn('silence', NO_FINGERPRINTS)
  expect(await isStored('silence')).toBe(false)
})

test('a word that somebody floods the index with finds a limited number of recordings, and others still match', async () => {
  const flood = `insert into recording_prints (sha256) select 'flood-' || n from generate_series(1, 2000) as n`
  await database.pool.query(flood)
  const { rows } = await database.pool.query<{ word: number }>('select word from print_words where print_id = 1 limit 4')
  for (const { word } of rows) {
    const words = `insert into print_words select $1, print_id from recording_prints where sha256 like 'flood%'`
    await database.pool.query(words, [word])
  }
  await learn('copy', known[0]!)
  expect((await sameAs('copy')).map(({ sha256 }) => sha256)).toEqual(['known-0'])
})
