import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Fingerprints, storedWords } from '../server/src/media/fingerprints/fingerprint.ts'
import { findMatches, storeFingerprint } from '../server/src/media/fingerprints/store-fingerprint.ts'
import { findFfmpeg, runFfmpeg } from '../server/src/media/index.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { listenTo } from '../server/test/copies.ts'
import { fillPrints } from './fingerprint/fill-fingerprints.ts'
import { generateTracks } from './generated-tracks/index.ts'
import { percentile, prepares, sized, verdict } from './measure.ts'

/**
 * Is a recording recognised among a million, and no other mistaken for it? Generated tracks are indexed, and the index is
 * filled with made-up fingerprints; then copies of the indexed tracks are looked up, and tracks that were never indexed.
 * `npm run bench -- fingerprint` takes the whole; `node bench/fingerprint.ts 20000 60 10 60` less of each.
 */
const SIZES = sized([1_000_000, 200, 40, 1000], [1000, 3, 1, 3])
const [indexed = 0, learnt = 0, copied = 0, unrelated = 0] = SIZES.map((size, index) => Number(process.argv[2 + index] ?? size))
const MATCHED_MIN = 0.95
const FALSE_MOST = 0.001
const RATE = 44_100
const pitch = (speed: number) => ['-af', `aresample=${RATE},asetrate=${RATE * speed},aresample=${RATE}`]
const COPIES = [
  ['-b:a', '128k'],
  ['-b:a', '64k'],
  pitch(1.02),
  pitch(0.98),
  pitch(0.9875),
  ['-ss', '9.37', '-t', '60'],
  ['-ss', '5.11', '-t', '62', ...pitch(1.0175)],
]

const ffmpegPath = await findFfmpeg('')
const folder = await mkdtemp(join(tmpdir(), 'shenglang-bench-'))
const settings = readSettings({ DATA_DIR: join(folder, 'data'), DATABASE_STATEMENT_TIMEOUT_MS: '600000' })
const database = await openDatabase(settings)
try {
  prepares('fingerprints of recordings')
  await migrate(database)
  const known = await fingerprintsOf('known', learnt)
  const ids = new Map<string, number>()
  for (const [name, prints] of known) {
    await storeFingerprint(database.query(), { sha256: name, durationMs: 0, prints })
    const { rows } = await database.pool.query<{ print_id: number }>('select max(print_id) as print_id from recording_prints')
    ids.set(name, rows[0]!.print_id)
  }
  const real = [...known.values()].map(storedWords)
  await fillPrints(database, real, indexed - learnt)

  const took: number[] = []
  let [asked, found, strangers, wrong] = [0, 0, 0, 0]
  for (const name of [...known.keys()].slice(0, copied)) {
    for (const args of COPIES) {
      const copy = join(folder, 'copy.mp3')
      await runFfmpeg(ffmpegPath, ['-y', '-i', join(folder, 'known', name), ...args, copy], { timeoutMs: 60_000 })
      const matches = await request(await listenTo(copy))
      asked += 1
      if (matches.includes(ids.get(name)!)) found += 1
      else process.stdout.write(`not found: ${name} ${args.join(' ')}\n`)
    }
  }
  for (const prints of (await fingerprintsOf('unrelated', unrelated)).values()) {
    strangers += 1
    if ((await request(prints)).length > 0) wrong += 1
  }
  const { rows } = await database.pool.query<{ print: number; index: number }>(
    `select avg(length(words)) as print, pg_total_relation_size('print_words') / count(*) as index from recording_prints`,
  )
  const seconds = (real.reduce((sum, stored) => sum + stored.length, 0) * 4) / (24.6 * real.length)
  process.stdout.write(`${indexed} recordings of about ${seconds.toFixed(0)} s: ${Math.round(rows[0]!.print)} bytes stored and `)
  process.stdout.write(`${rows[0]!.index} of index each; a query at nine speeds takes ${percentile(took, 0.5).toFixed(0)} ms, `)
  process.stdout.write(`95 of 100 less than ${percentile(took, 0.95).toFixed(0)} ms\n`)
  verdict(`copies found of ${asked}`, found / asked, MATCHED_MIN)
  verdict(`unrelated without a match of ${strangers}`, 1 - wrong / strangers, 1 - FALSE_MOST)

  async function request(prints: Fingerprints): Promise<number[]> {
    const startedAt = performance.now()
    const matches = await findMatches(database.query(), 0, prints)
    took.push(performance.now() - startedAt)
    return matches.map(({ otherId }) => otherId)
  }
} finally {
  await database.close()
  await rm(folder, { recursive: true, force: true })
}

/** Fingerprints of generated tracks by file name. */
async function fingerprintsOf(seed: string, count: number): Promise<Map<string, Fingerprints>> {
  const place = join(folder, seed)
  await mkdir(place)
  await generateTracks(place, seed, count, ffmpegPath)
  const names = (await readdir(place)).filter((name) => !name.endsWith('.csv')).sort()
  const prints = new Map<string, Fingerprints>()
  for (const name of names) prints.set(name, await listenTo(join(place, name)))
  return prints
}
