import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApplication } from '../server/src/composition/application.ts'
import { JOBS } from '../server/src/composition/domains.ts'
import { type Database, openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDiskFiles } from '../server/src/platform/files/disk.ts'
import { openJobs } from '../server/src/platform/jobs/jobs.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { buildUser, type Person } from '../server/test/people.ts'
import { createClient } from '../server/test/requests.ts'
import { prepares, sized, verdict } from './measure.ts'

/**
 * How quickly is a circle of a million posts read (feeds of users who follow 2,000 authors, newest, hottest, by topic, by
 * search), and are 200 simultaneous likes all counted? `node bench/circle.ts [POSTS] [FOLDER]`: writing a million posts
 * takes minutes, so a named folder is not removed and the next run reads it as it is.
 */
const POSTS = Number(process.argv[2] ?? sized(1_000_000, 2000))
const AUTHORS = Math.max(5000, Math.ceil(POSTS / 20))
const FOLLOWED = 2000
const BATCH = 50_000
const FANS = sized(200, 10)
const ROUNDS = sized(100, 5)
const P95_LIMIT_MS = 30

const namedFolder = process.argv[3]
const folder = namedFolder ?? (await mkdtemp(join(tmpdir(), 'shenglang-circle-')))
const settings = readSettings({
  DATA_DIR: folder,
  ROLES: 'api',
  LOG_LEVEL: 'silent',
  SEARCHES_A_MINUTE: '0',
  PAGES_A_MINUTE: '0',
  DATABASE_STATEMENT_TIMEOUT_MS: '600000',
})
const database = await openDatabase(settings)
await migrate(database)
prepares(`${POSTS} posts`)
if (!(await isFilled(database))) await fill(database)
// The reader of an earlier run has the same phone number, which is unique.
await database.pool.query('update users set phone = null where phone is not null')
const files = await openDiskFiles(folder)
const jobs = await openJobs(database, JOBS)
const app = await createApplication({ settings, database, files, jobs, sms: { send: async () => {} }, logger: undefined })
const send = createClient(app)
try {
  await readAll()
  await likeAtOnce()
} finally {
  await app.close()
  await jobs.close()
  await files.close()
  await database.close()
  if (namedFolder === undefined) await rm(folder, { recursive: true })
}

async function isFilled({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from posts')
  return (rows[0]?.count ?? 0) >= POSTS
}

/** Authors write more the lower their number; what they say holds common words and rare ones. */
async function fill({ pool }: Database) {
  const startedAt = performance.now()
  await pool.query(`insert into users (nick_name) select '同行 ' || n from generate_series(1, ${AUTHORS}) n`)
  for (let first = 1; first <= POSTS; first += BATCH) await write(first, Math.min(POSTS, first + BATCH - 1))
  await pool.query(`insert into post_counts (post_id, created_at, like_count)
    select post_id, created_at, floor(1000 * power(random(), 8)) from posts`)
  await pool.query('vacuum analyze')
  process.stdout.write(`${POSTS} posts of ${AUTHORS} authors in ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`)
}

async function write(first: number, last: number) {
  await database.pool.query(`
    insert into posts (author_id, content, topic, created_at)
    select 1 + floor(${AUTHORS} * power(random(), 2))::int,
      '今晚的第' || n || '首，侧链压得' || chr(19968 + n % 3000) || chr(20000 + n % 7000) || '，低频留给底鼓，' || n % 9973 || ' 号混音',
      case when n % 3 = 0 then '话题' || n % 500 else '' end, now() - n * interval '30 seconds'
    from generate_series(${first}, ${last}) n`)
}

/** A user who follows `FOLLOWED` authors from number `from` on: the first authors write much, the last hardly at all. */
async function follower(from: number): Promise<Person> {
  const person = await buildUser({ database, clock: { now: new Date() } })
  await database.pool.query(
    `insert into follows (user_id, followed_id) select $1, n from generate_series($2::int, $2::int + ${FOLLOWED} - 1) n`,
    [person.userId, from],
  )
  return person
}

async function readAll() {
  const [busy, quiet] = [await follower(1), await follower(AUTHORS - FOLLOWED)]
  await database.pool.query('analyze follows')
  const feed = '/client/app/user/posts'
  const posts = '/client/app/cms/posts'
  await measure(`feed of ${FOLLOWED} who write much`, feed, () => ({}), busy)
  await measure(`feed of ${FOLLOWED} who write little`, feed, () => ({}), quiet)
  await measure('newest', posts, () => ({}), busy)
  await measure('hottest', posts, () => ({ orderBy: 'hottest' }), busy)
  await measure('a topic', posts, (round) => ({ topic: `话题${(round * 3) % 500}` }), busy)
  await measure('words in every post', posts, () => ({ keyword: '侧链' }), busy)
  await measure('words in few posts', posts, (round) => ({ keyword: `${(round * 97) % 9973} 号混音` }), busy)
  await measure('words in none', posts, () => ({ keyword: '没有人写过' }), busy)
}

/** Page after page, as somebody who reads on. */
async function measure(what: string, path: string, request: (round: number) => Record<string, string>, { token }: Person) {
  const times: number[] = []
  let next = ''
  for (let round = 0; round < ROUNDS + 10; round += 1) {
    const query = { ...request(round), ...(next === '' ? {} : { before: next }) }
    const startedAt = performance.now()
    const { status, data } = await send('GET', path, query, { token })
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    // The first warm up.
    if (round >= 10) times.push(performance.now() - startedAt)
    next = path.endsWith('/posts') && !('keyword' in query) && !('topic' in query) ? (data as { next: string }).next : ''
  }
  const p95 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN
  const load = loadavg()[0]?.toFixed(1)
  verdict(`${what}: p95 ${p95.toFixed(1)} ms (load average ${load}); ${P95_LIMIT_MS} ms ÷ that`, P95_LIMIT_MS / p95, 1)
}

async function likeAtOnce() {
  const { rows } = await database.pool.query<{ post_id: string; like_count: string }>(
    'select post_id, like_count from post_counts order by post_id desc limit 1',
  )
  const [post] = rows
  if (!post) throw new Error('no post')
  const fans: Person[] = []
  for (let fan = 0; fan < FANS; fan += 1) fans.push(await buildUser({ database, clock: { now: new Date() } }))
  const startedAt = performance.now()
  await Promise.all(fans.map(({ token }) => send('POST', `/client/app/resource/collect/${post.post_id}`, {}, { token })))
  const ms = performance.now() - startedAt
  const counted = await database.pool.query<{ likes: number }>(
    'select like_count::int as likes from post_counts where post_id = $1',
    [post.post_id],
  )
  const likes = (counted.rows[0]?.likes ?? 0) - Number(post.like_count)
  process.stdout.write(`${FANS} likes at once in ${ms.toFixed(0)} ms\n`)
  verdict('likes counted ÷ likes', likes / FANS, 1)
}
