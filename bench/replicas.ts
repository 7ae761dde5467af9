import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { clusterFolder } from '../server/src/platform/database/cluster.ts'
import { connect } from '../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { fillLibrary } from '../server/test/finder/finder-library.ts'
import { buildUser } from '../server/test/people.ts'
import { startPair } from '../server/test/postgres-pair.ts'
import { atMost, median, mustHold, prepares, sized } from './measure.ts'
import { readMany, readSteadily, send } from './replicas/calls.ts'
import { startServer } from './server-process.ts'

/**
 * What does a replica take off the primary, and what is lost when the primary dies? `node bench/replicas.ts`: a primary and a
 * replica, one server process; details and comments of tracks that nothing has cached, first without the replica, then with it,
 * in turn; then the primary is killed with SIGKILL under a steady rate of reads and writes, and the replica promoted a second
 * later. Fails where a read fails, or writing takes longer than ten seconds to go on.
 */
const TRACKS = sized(20_000, 400)
const READS = sized(8000, 200)
const ROUNDS = sized(3, 1)
const AT_A_TIME = 8
const READS_A_SECOND = 50
const PROMOTED_AFTER_MS = 1000
const BACK_WITHIN_MS = 10_000
const PORT = 4640
const METRICS_TOKEN = randomBytes(16).toString('hex')

const folder = await mkdtemp(join(tmpdir(), 'shenglang-replicas-'))
prepares(`${TRACKS} tracks, and a replica of them`)
const { ids, token, cluster } = await fill()
const pair = await startPair(cluster)
const environment = {
  ROLES: 'api',
  DEMO: 'false',
  DATABASE_URL: pair.url,
  DATABASE_STATEMENT_TIMEOUT_MS: '10000',
  SEARCHES_A_MINUTE: '0',
  PAGES_A_MINUTE: '0',
  METRICS_TOKEN,
  IDENTITY_KEY: randomBytes(32).toString('hex'),
  PUSH_KEY: randomBytes(32).toString('hex'),
  DATA_DIR: join(folder, 'server'),
}
const withReplica = { ...environment, DATABASE_REPLICA_URLS: pair.replica.url }
try {
  await compareRates()
  await killPrimary()
} finally {
  await pair.close()
  await rm(folder, { recursive: true, force: true })
}

async function fill() {
  const data = join(folder, 'data')
  const postgres = await startEmbeddedPostgres(data)
  const address = { host: postgres.socketFolder, user: 'shenglang', database: 'postgres' }
  const database = connect(address, { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 600_000 })
  await migrate(database)
  await fillLibrary(database, TRACKS)
  const { token } = await buildUser({ database, clock: { now: new Date() } })
  const { rows } = await database.pool.query<{ id: string }>(
    'select resource_id::text as id from resources where published_at is not null order by resource_id',
  )
  await database.pool.query('vacuum analyze')
  await database.close()
  await postgres.stop()
  return { ids: rows.map(({ id }) => id), token, cluster: await clusterFolder(data, process.getuid?.() === 0) }
}

/** Each round starts the server again, so that each reads everything for the first time. */
async function compareRates(): Promise<void> {
  const rates = { primary: [] as number[], replica: [] as number[] }
  let share = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, settings] of [
      ['primary', environment],
      ['replica', withReplica],
    ] as const) {
      const server = await startServer('server/src/main.ts', { folder: '.', port: PORT, path: '/readyz', environment: settings })
      rates[name].push(await readMany(server.origin, ids, { count: READS, atATime: AT_A_TIME }))
      if (name === 'replica') share = await replicaShare(server.origin)
      await server.close()
    }
  }
  const [alone, helped] = [median(rates.primary), median(rates.replica)]
  process.stdout.write(
    `details and comments, ${READS} of ${TRACKS} tracks: ${Math.round(alone)} calls a second from the primary alone, ` +
      `${Math.round(helped)} with a replica, which answered ${Math.round(100 * share)} % of the statements that read\n`,
  )
}

async function replicaShare(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const text = await answer.text()
  const read = (target: string) =>
    Number(new RegExp(`^database_reads_total\\{target="${target}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
  return read('replica') / (read('replica') + read('primary'))
}

async function killPrimary(): Promise<void> {
  const server = await startServer('server/src/main.ts', { folder: '.', port: PORT, path: '/readyz', environment: withReplica })
  const write = () =>
    send(server.origin, '/client/app/user/save', {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ information: String(performance.now()) }),
    })
  if ((await write()) !== 200) throw new Error('nothing can be written to begin with')
  const reads = readSteadily(server.origin, ids, READS_A_SECOND)
  await delay(1000)
  await pair.caughtUp()
  await pair.primary.kill()
  const killedAt = performance.now()
  let promotedMs = 0
  const promoting = delay(PROMOTED_AFTER_MS)
    .then(() => pair.replica.promote())
    .then(() => {
      promotedMs = performance.now() - killedAt
    })
  let refused = 0
  while ((await write()) !== 200) {
    refused += 1
    await delay(20)
  }
  const backMs = performance.now() - killedAt
  await promoting
  await delay(1000)
  const { made, failed, slowestMs } = await reads.end()
  await server.close()
  process.stdout.write(
    `primary killed, replica promoted after ${Math.round(promotedMs)} ms: first write after ${Math.round(backMs)} ms ` +
      `(${refused} refused before), ${failed.length} of ${made} reads failed, the slowest ${Math.round(slowestMs)} ms\n`,
  )
  mustHold('no failed read', failed.length === 0)
  atMost('first write after the primary was killed', backMs, BACK_WITHIN_MS, 'ms')
}
