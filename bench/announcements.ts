import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { announce, announceAll } from '../server/src/platform/bus/database-bus.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { percentile } from './measure.ts'

/**
 * How many transactions that tell users' pages something does PostgreSQL commit in a second, beside ones that only write as
 * much? NOTIFY lets them commit one after the other. And how long does one commit that tells a thousand users take?
 * `node bench/announcements.ts [SECONDS]`
 */
const SECONDS = Number(process.argv[2] ?? 5)
const CONNECTIONS = [1, 4, 16, 32]
const USERS = 1000
const COMMITS_OF_MANY = 20

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
  const announceOne = (serial: number) => announce(db, { userId: String(1 + (serial % USERS)), data: { kind: 'notices' } })
  const writeAsMuch = (serial: number) =>
    sql`insert into plain_rows values (${serial % USERS}, ${serial}, '{"kind":"notices"}')`.execute(db)
  for (const connections of CONNECTIONS) {
    const plain = await commitsASecond(writeAsMuch, connections)
    const announced = await commitsASecond(announceOne, connections)
    process.stdout.write(
      `${connections} at once: ${announced.toFixed(0)} announcing commits/s, ${plain.toFixed(0)} plain ones (${cpus().length} processors)\n`,
    )
  }
  const everybody = Array.from({ length: USERS }, (_, index) => ({
    userId: String(index + 1),
    data: { kind: 'notices' } as const,
  }))
  const times: number[] = []
  for (let commit = 0; commit < COMMITS_OF_MANY; commit += 1) {
    const startedAt = performance.now()
    await announceAll(db, everybody)
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
