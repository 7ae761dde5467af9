import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@shenglang/contract/constants'
import { listConversations, listMessages } from '@shenglang/contract/messaging/routes'
import { addressOf } from '@shenglang/contract/route'
import { pick, seededRandom } from '@shenglang/demo/seeded-random'
import { createApplication } from '../server/src/composition/application.ts'
import { JOBS } from '../server/src/composition/domains.ts'
import { FRESHNESS } from '../server/src/platform/cache/freshness.ts'
import { type Database, openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDiskFiles } from '../server/src/platform/files/disk.ts'
import { openJobs } from '../server/src/platform/jobs/jobs.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { buildUser, type Person } from '../server/test/people.ts'
import { atMost, percentile, prepares, sized } from './measure.ts'

/**
 * How quickly does a long conversation open at any position, and an inbox of many? `node bench/messages.ts [MESSAGES]`,
 * through the whole application except the network.
 */
const MESSAGES = Number(process.argv[2] ?? sized(100_000, 500))
const CONVERSATIONS = sized(1000, 20)
const MESSAGES_EACH = 20
const ASKED = sized(400, 10)
const WARM_UP = sized(40, 2)

const folder = await mkdtemp(join(tmpdir(), 'shenglang-messages-'))
const settings = readSettings({
  DATA_DIR: folder,
  ROLES: 'api',
  LOG_LEVEL: 'silent',
  DATABASE_STATEMENT_TIMEOUT_MS: '600000',
})
const database = await openDatabase(settings)
await migrate(database)
const files = await openDiskFiles(folder)
const jobs = await openJobs(database, JOBS)
const sms = { send: async () => {} }
const app = await createApplication({ settings, database, files, jobs, sms, freshness: FRESHNESS, logger: undefined })
try {
  const random = seededRandom('messages')
  prepares(`${MESSAGES} messages`)
  const [talker, reader] = await fill(database)
  const ids = await idsOf(talker)
  const pages = (pageSize: number) =>
    Array.from({ length: ASKED }, () => addressOf(listMessages, { userId: reader.userId, before: pick(random, ids), pageSize }))
  await measure(`page of 20 of ${MESSAGES} messages`, talker, pages(20), 15)
  await measure(`page of 100 of ${MESSAGES} messages`, talker, pages(100), 15)
  await measure(
    'the newest page of it',
    talker,
    Array.from({ length: ASKED }, () => addressOf(listMessages, { userId: reader.userId })),
    15,
  )
  const latest = await latestOf(reader)
  const inboxes = Array.from({ length: ASKED }, () =>
    addressOf(listConversations, { before: pick(random, latest), pageSize: 100 }),
  )
  await measure(`page of 100 of ${CONVERSATIONS} conversations`, reader, inboxes, 20)
  await measure(
    'the newest page of them',
    reader,
    Array.from({ length: ASKED }, () => addressOf(listConversations, {})),
    20,
  )
} finally {
  await app.close()
  await jobs.close()
  await files.close()
  await database.close()
  await rm(folder, { recursive: true })
}

/** Two users with one long conversation, of whom the second has many short ones as well. */
async function fill(database: Database): Promise<[Person, Person]> {
  const made = { database, clock: { now: new Date() } }
  const [talker, reader] = [await buildUser(made), await buildUser(made)]
  const { pool } = database
  await pool.query(`insert into users (nick_name) select '用户 ' || number from generate_series(1, $1::int) number`, [
    CONVERSATIONS - 1,
  ])
  await pool.query(
    `insert into conversations (first_id, second_id)
      select least($1::bigint, user_id), greatest($1::bigint, user_id) from users where user_id <> $1`,
    [reader.userId],
  )
  await pool.query(
    `insert into conversation_sides (user_id, other_id, conversation_id)
      select first_id, second_id, conversation_id from conversations
      union all select second_id, first_id, conversation_id from conversations`,
  )
  await pool.query(
    `insert into messages (conversation_id, sender_id, content, created_at)
      select conversation_id, case when random() < 0.5 then first_id else second_id end,
        repeat('周六那套我先用 124 开，你接哪首？', 1 + (random() * 3)::int), now() - number * interval '1 minute'
      from conversations cross join lateral
        generate_series(1, case when $1 in (first_id, second_id) then $2::int else $3::int end) number
      order by number desc, random()`,
    [talker.userId, MESSAGES, MESSAGES_EACH],
  )
  await pool.query(
    `update conversation_sides side set message_count = total, unread_count = 3, latest_message_id = latest
      from (select conversation_id, count(*)::int as total, max(message_id) as latest from messages group by conversation_id) as written
      where written.conversation_id = side.conversation_id`,
  )
  await pool.query('vacuum analyze')
  return [talker, reader]
}

async function idsOf({ userId }: Person): Promise<string[]> {
  const { rows } = await database.pool.query<{ message_id: string }>(
    'select message_id from messages join conversation_sides using (conversation_id) where user_id = $1',
    [userId],
  )
  return rows.map(({ message_id }) => message_id)
}

async function latestOf({ userId }: Person): Promise<string[]> {
  const { rows } = await database.pool.query<{ latest_message_id: string }>(
    'select latest_message_id from conversation_sides where user_id = $1',
    [userId],
  )
  return rows.map(({ latest_message_id }) => latest_message_id)
}

async function measure(what: string, { token }: Person, addresses: string[], limitMs: number): Promise<void> {
  const times: number[] = []
  for (const [index, address] of addresses.entries()) {
    const startedAt = performance.now()
    const response = await app.inject({ url: API_BASE + address, headers: { authorization: `Bearer ${token}` } })
    if (response.statusCode !== 200) throw new Error(response.body)
    if (index >= WARM_UP) times.push(performance.now() - startedAt)
  }
  atMost(`${what}: p95`, percentile(times, 0.95), limitMs, 'ms')
}
