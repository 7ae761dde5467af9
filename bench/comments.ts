import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@shenglang/contract/constants'
import { addressOf } from '@shenglang/contract/route'
import { COMMENT_ORDERS, type CommentOrder } from '@shenglang/contract/social/entities'
import { listComments, WAVE_MARKERS_BYTES, waveMarkers } from '@shenglang/contract/social/routes'
import { createApplication } from '../server/src/composition/application.ts'
import { JOBS } from '../server/src/composition/domains.ts'
import { FRESHNESS } from '../server/src/platform/cache/freshness.ts'
import { type Database, openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDiskFiles } from '../server/src/platform/files/disk.ts'
import { openJobs } from '../server/src/platform/jobs/jobs.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { buildResource } from '../server/test/library.ts'
import { atMost, median, percentile, prepares, sized } from './measure.ts'

/**
 * How quickly does a track with very many comments return its waveform markers and any page of its list? `node
 * bench/comments.ts [COMMENTS]`, through the whole application except the network.
 */
const COMMENTS = Number(process.argv[2] ?? sized(100_000, 500))
const WRITERS = 2000
const DURATION_MS = 372_000
const ASKED = sized(200, 10)
const WARM_UP = sized(20, 2)
const PAGE_SIZE = 20

const folder = await mkdtemp(join(tmpdir(), 'shenglang-comments-'))
const settings = readSettings({ DATA_DIR: folder, ROLES: 'api', LOG_LEVEL: 'silent', DATABASE_STATEMENT_TIMEOUT_MS: '600000' })
const database = await openDatabase(settings)
await migrate(database)
const files = await openDiskFiles(folder)
const jobs = await openJobs(database, JOBS)
const sms = { send: async () => {} }
const app = await createApplication({ settings, database, files, jobs, sms, freshness: FRESHNESS, logger: undefined })
try {
  const resourceId = await buildResource(database, { duration_ms: DURATION_MS })
  prepares(`${COMMENTS} comments`)
  await fill(database, resourceId)
  const wave = addressOf(waveMarkers, { resourceId })
  const bytes = Buffer.byteLength(await answer(wave))
  atMost('markers of the wave', bytes, WAVE_MARKERS_BYTES, 'B')
  await measure('markers of the wave', Array<string>(ASKED).fill(wave), 10)
  for (const orderBy of COMMENT_ORDERS) {
    await measure(`${orderBy}: any page by its number`, numbered(resourceId, orderBy), 15)
    await measure(`${orderBy}: any page by its place`, await placed(resourceId, orderBy), 15)
  }
} finally {
  await app.close()
  await jobs.close()
  await files.close()
  await database.close()
  await rm(folder, { recursive: true })
}

/** Each at its own position in the track, long and short; most have few likes. */
async function fill({ pool }: Database, resourceId: string): Promise<void> {
  await pool.query(`insert into users (nick_name, avatar) select '声浪用户' || n, '/media/image/' || md5(n::text) || '.webp'
    from generate_series(1, ${WRITERS}) n`)
  await pool.query(
    `insert into comments (resource_id, user_id, content, time_ms, wave_part, like_count)
      select $1, first + n % ${WRITERS}, repeat('这一刻真好，', 1 + n % 12), ms, least(63, ms::bigint * 64 / ${DURATION_MS}),
        (random() ^ 8 * 500)::int
      from (select n, n::bigint * 7919 % ${DURATION_MS} as ms, (select min(user_id) from users where nick_name like '声浪用户%') as first
        from generate_series(1, ${COMMENTS}) n) as said`,
    [resourceId],
  )
  await pool.query('vacuum analyze')
}

/** Pages spread over the whole list, including the last one. */
function numbered(resourceId: string, orderBy: CommentOrder): string[] {
  const pages = Math.ceil(COMMENTS / PAGE_SIZE)
  return Array.from({ length: ASKED }, (_, index) =>
    addressOf(listComments, {
      resourceId,
      orderBy,
      pageSize: PAGE_SIZE,
      pageNum: 1 + Math.floor((index * (pages - 1)) / (ASKED - 1)),
    }),
  )
}

/** The pages after those. */
async function placed(resourceId: string, orderBy: CommentOrder): Promise<string[]> {
  const nexts = await Promise.all(
    numbered(resourceId, orderBy).map(async (address) => (JSON.parse(await answer(address)) as { next: string }).next),
  )
  return nexts.filter(Boolean).map((after) => addressOf(listComments, { resourceId, orderBy, pageSize: PAGE_SIZE, after }))
}

async function answer(address: string): Promise<string> {
  const response = await app.inject(API_BASE + address)
  if (response.statusCode !== 200) throw new Error(`${address}: ${response.body}`)
  return response.body
}

/** Sends requests one after another and prints their 95th percentile. */
async function measure(what: string, addresses: string[], limitMs: number): Promise<void> {
  for (const address of addresses.slice(0, WARM_UP)) await answer(address)
  const times: number[] = []
  for (const address of addresses) {
    const startedAt = performance.now()
    await answer(address)
    times.push(performance.now() - startedAt)
  }
  process.stdout.write(`${what}: median ${median(times).toFixed(1)} ms\n`)
  atMost(`${what}: p95`, percentile(times, 0.95), limitMs, 'ms')
}
