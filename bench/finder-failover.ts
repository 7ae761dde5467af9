import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { RemoteFinder } from '../server/src/catalog/finder/remote/remote-finder.ts'
import { connect } from '../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { fillLibrary } from '../server/test/finder/finder-library.ts'
import { callLists, timeLists } from './finder-failover/calls.ts'
import { atMost, median, mustHold, percentile, prepares, sized } from './measure.ts'

/**
 * Does a killed finder lose a call? `node bench/finder-failover.ts`: one server, two finder processes, lists and facets at a
 * steady rate, while each finder is killed with SIGKILL and started again in turn; then how long the newest lists take from the
 * index, and from the database without any finder. Fails where a call fails, or nothing is answered for a second.
 */
const RESOURCES = sized(200_000, 2000)
const ROUNDS = sized(3, 1)
const TIMED = sized(200, 10)
const CALLS_A_SECOND = 50
const GAP_MAX_MS = 1000
const READY_WITHIN_MS = 120_000
const PORT = 4630
const NAMES = ['near', 'far'] as const
type Name = (typeof NAMES)[number]

const folder = await mkdtemp(join(tmpdir(), 'shenglang-finders-'))
const postgres = await startEmbeddedPostgres(join(folder, 'database'))
const FINDER_SECRET = randomBytes(16).toString('hex')
const socketOf = (name: Name) => join(folder, `${name}.sock`)
const common = {
  ...process.env,
  NODE_ENV: 'production',
  DATABASE_URL: `postgres://shenglang@localhost/postgres?host=${postgres.socketFolder}`,
  IDENTITY_KEY: randomBytes(32).toString('hex'),
  PUSH_KEY: randomBytes(32).toString('hex'),
  FINDER_SECRET,
  SEARCHES_A_MINUTE: '0',
  PAGES_A_MINUTE: '0',
  DEMO: 'false',
  LOG_LEVEL: 'error',
}
const running = new Map<Name | 'server', ChildProcess>()
try {
  prepares(`${RESOURCES} tracks, and two finders of them`)
  await fill()
  await Promise.all(NAMES.map(startFinder))
  await startServer()
  await killInTurn()
  await compareLists()
} finally {
  await Promise.all([...running.keys()].map((name) => end(name, 'SIGTERM')))
  await postgres.stop()
  await rm(folder, { recursive: true })
}

async function killInTurn(): Promise<void> {
  const calls = callLists(origin(), CALLS_A_SECOND)
  await delay(1000)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of NAMES) {
      await end(name, 'SIGKILL')
      await delay(1000)
      await startFinder(name)
      await delay(1000)
    }
  }
  const { made, failed, slowestMs, gapMs } = await calls.end()
  process.stdout.write(
    `${made} calls while ${ROUNDS * NAMES.length} finders were killed: ${failed.length} failed, slowest ${ms(slowestMs)}, ` +
      `longest time without an answer ${ms(gapMs)}\n`,
  )
  for (const reason of failed.slice(0, 10)) process.stdout.write(`  ${reason}\n`)
  mustHold('no failed call', failed.length === 0)
  atMost('longest time without an answer', gapMs, GAP_MAX_MS, 'ms')
}

async function compareLists(): Promise<void> {
  const indexed = await timeLists(origin(), TIMED)
  await Promise.all(NAMES.map((name) => end(name, 'SIGKILL')))
  const fallback = await timeLists(origin(), TIMED)
  for (const [what, times] of [
    ['from the index', indexed],
    ['from the database', fallback],
  ] as const) {
    process.stdout.write(
      `newest lists ${what}: median ${ms(median(times))}, 95th ${ms(percentile(times, 0.95))}, first ${ms(times[0] ?? 0)}\n`,
    )
  }
}

async function fill(): Promise<void> {
  const address = { host: postgres.socketFolder, user: 'shenglang', database: 'postgres' }
  const database = connect(address, { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 600_000 })
  await migrate(database)
  await fillLibrary(database, RESOURCES)
  await database.pool.query('vacuum analyze resources')
  await database.close()
}

/** Resolves once its index is there. */
async function startFinder(name: Name): Promise<void> {
  start(name, { ROLES: 'finder', FINDER_LISTEN: `unix:${socketOf(name)}` })
  const finder = new RemoteFinder({ path: socketOf(name) }, FINDER_SECRET)
  await until(name, () => finder.place().then(Boolean, () => false))
  await finder.close()
}

async function startServer(): Promise<void> {
  const FINDER_URL = NAMES.map((name) => `unix:${socketOf(name)}`).join()
  start('server', { ROLES: 'api', PORT: String(PORT), FINDER_URL })
  await until('server', () =>
    fetch(`${origin()}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
}

function start(name: Name | 'server', environment: Record<string, string>): void {
  const env = { ...common, DATA_DIR: join(folder, name), ...environment }
  running.set(name, spawn(process.execPath, [resolve('server/src/main.ts')], { env, stdio: ['ignore', 'ignore', 'inherit'] }))
}

async function until(name: Name | 'server', isReady: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + READY_WITHIN_MS
  while (!(await isReady())) {
    if (running.get(name)?.exitCode !== null || performance.now() > giveUpAt) throw new Error(`${name} did not become ready`)
    await delay(50)
  }
}

async function end(name: Name | 'server', signal: NodeJS.Signals): Promise<void> {
  const child = running.get(name)
  running.delete(name)
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

function origin(): string {
  return `http://127.0.0.1:${PORT}`
}

function ms(time: number): string {
  return `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`
}
