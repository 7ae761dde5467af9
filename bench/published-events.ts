import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { publish, publishAll } from '../server/src/platform/bus/publish.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { percentile, sized } from './measure.ts'

/**
 * How many transactions that publish an event to a user does PostgreSQL commit in a second, compared with transactions that
 * only write as much, and with those of the release before, in which NOTIFY took part: it serialises commits (0049). And how long does one commit that notifies a thousand users take?
 * `node bench/published-events.ts [SECONDS]`
 */
const SECONDS = Number(process.argv[2] ?? sized(5, 0.2))
const CONNECTIONS = sized([1, 4, 16, 32], [1, 4])
const USERS = sized(1000, 20)
const COMMITS_OF_MANY = sized(20, 2)

const folder = await mkdtemp(join(tmpdir(), 'shenglang-announcements-'))
const settings = readSettings({
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  DATABASE_POOL_SIZE: String(Math.max(...CONNECTIONS)),
  DATABASE_STATEMENT_TIMEOUT_MS: '60000',
})
const database = await openDatabase(settings)
try {
  await migrate(database)
  const db = database.query()
  await sql`create table plain_rows (user_id bigint not null, event_id bigint not null, data text not null)`.execute(db)
  const publishOne = (serial: number) => publish(db, { userId: String(1 + (serial % USERS)), data: { kind: 'notices' } })
  const publishAsBefore = (serial: number) =>
    sql`insert into announced_events (user_id, data) values (${1 + (serial % USERS)}, '{"kind":"notices"}')`.execute(db)
  const writeAsMuch = (serial: number) =>
    sql`insert into plain_rows values (${serial % USERS}, ${serial}, '{"kind":"notices"}')`.execute(db)
  for (const connections of CONNECTIONS) {
    const plain = await commitsASecond(writeAsMuch, connections)
    const before = await commitsASecond(publishAsBefore, connections)
    const published = await commitsASecond(publishOne, connections)
    process.stdout.write(
      `${connections} at once: ${published.toFixed(0)} publishing commits/s, ${before.toFixed(0)} with NOTIFY in the transaction, ` +
        `${plain.toFixed(0)} plain ones (${cpus().length} processors)\n`,
    )
  }
  const everybody = Array.from({ length: USERS }, (_, index) => ({
    userId: String(index + 1),
    data: { kind: 'notices' } as const,
  }))
  const times: number[] = []
  for (let commit = 0; commit < COMMITS_OF_MANY; commit += 1) {
    const startedAt = performance.now()
    await publishAll(db, everybody)
    times.push(performance.now() - startedAt)
  }
  process.stdout.write(
    `one commit for ${USERS} users: ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms\n`,
  )
} finally {
  await database.close()
  await rm(folder, { recursive: true })
}

/** While so many do it one after the other, each on a connection of its own. */
async function commitsASecond(commit: (serial: number) => Promise<unknown>, connections: number): Promise<number> {
  let done = 0
  const startedAt = performance.now()
  const until = startedAt + SECONDS * 1000
  const goOn = async () => {
    while (performance.now() < until) await commit(done++)
  }
  await Promise.all(Array.from({ length: connections }, goOn))
  return (done * 1000) / (performance.now() - startedAt)
}
