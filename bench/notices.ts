import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApplication } from '../server/src/composition/application.ts'
import { JOBS } from '../server/src/composition/domains.ts'
import { type Database, openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDiskFiles } from '../server/src/platform/files/disk.ts'
import { openJobs } from '../server/src/platform/jobs/jobs.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { buildUser } from '../server/test/people.ts'
import { percentile, prepares, sized, verdict } from './measure.ts'

/**
 * How long does a page of notices take for a user who follows 2,000 artists with 100,000 releases, among as many of others?
 * `node bench/notices.ts [RELEASES]` tries fewer.
 */
const RELEASES = Number(process.argv[2] ?? sized(100_000, 1000))
const FOLLOWED = sized(2000, 20)
const NOTICES = sized(5000, 50)
const ROUNDS = sized(200, 5)
const LIMIT_MS = 15

const folder = await mkdtemp(join(tmpdir(), 'shenglang-notices-'))
const settings = readSettings({
  DATA_DIR: folder,
  ROLES: 'api',
  LOG_LEVEL: 'silent',
  DEMO: 'false',
  DATABASE_STATEMENT_TIMEOUT_MS: '600000',
})
const database = await openDatabase(settings)
await migrate(database)
const files = await openDiskFiles(folder)
const jobs = await openJobs(database, JOBS)
const app = await createApplication({ settings, database, files, jobs, sms: { send: async () => {} }, logger: undefined })
try {
  const reader = await buildUser({ database, clock: { now: new Date() } })
  prepares(`${RELEASES} releases`)
  await fill(database, reader.userId)
  const headers = { authorization: `Bearer ${reader.token}` }
  const request = async (path: string) => {
    const startedAt = performance.now()
    const { rows, next, code } = (await app.inject({ url: `/api/client/app/user/message${path}`, headers })).json()
    if (code !== 200 || rows?.length === 0) throw new Error(`${path} answers nothing`)
    return { ms: performance.now() - startedAt, next: String(next ?? '') }
  }
  await measure('first page of all', () => request('?type=NOTICE,FOCUS_NOTICE'))
  await measure('first page of releases', () => request('?type=FOCUS_NOTICE'))
  let before = ''
  await measure('pages one after another', async () => {
    const page = await request(`?type=NOTICE,FOCUS_NOTICE${before && `&before=${before}`}`)
    before = page.next
    return page
  })
  await measure('unread counts', () => request('/unread'))
} finally {
  await app.close()
  await jobs.close()
  await files.close()
  await database.close()
  await rm(folder, { recursive: true })
}

async function measure(what: string, run: () => Promise<{ ms: number }>) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push((await run()).ms)
  const p95 = percentile(times, 0.95)
  process.stdout.write(`${what}: ${percentile(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms\n`)
  verdict(`${LIMIT_MS} ms ÷ p95`, LIMIT_MS / p95, 1)
}

/** Half of the releases are by artists whom the reader follows. */
async function fill({ pool }: Database, readerId: string) {
  await pool.query(`insert into users (nick_name, is_artists) select '艺人 ' || n, true from generate_series(1, $1::int) n`, [
    FOLLOWED * 2,
  ])
  await pool.query(
    `with added as (
      insert into resources (title, artist_id, content_type, category_code, tbpm, tkey, published_at)
      select '曲目 ' || n, $1::bigint + 1 + n % ($2 * 2), 1, 'A0301', 120, '8A', now() from generate_series(1, $3 * 2) n
      returning resource_id, artist_id
    )
    insert into releases (artist_id, resource_id, released_at)
    select artist_id, resource_id, now() - random() * interval '80 days' from added`,
    [readerId, FOLLOWED, RELEASES],
  )
  await pool.query(
    `insert into follows (user_id, followed_id, created_at)
    select $1, $1::bigint + 2 * n, now() - interval '1 year' from generate_series(1, $2::int) n`,
    [readerId, FOLLOWED],
  )
  await pool.query(
    `insert into notices (user_id, kind, title, content, created_at)
    select $1, 'work', '你的《曲目》通过了审核', '已在曲库上架', now() - n * interval '10 minutes' from generate_series(1, $2::int) n`,
    [readerId, NOTICES],
  )
  await pool.query('vacuum analyze')
}
