import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { buildResource } from '../server/test/library.ts'
import { dataFolderWithSharedMedia } from '../server/test/shared-media.ts'
import { atMost, mustHold, prepares, requireProgram, sized } from './measure.ts'
import { newMembers } from './new-site.ts'
import { nginxConfig } from './rolling-restart/nginx-config.ts'
import { followStreams } from './rolling-restart/streams.ts'
import { endProcess, untilAnswered } from './server-process.ts'
import { callSteadily, STEADY_USERS } from './steady-calls.ts'

/**
 * Checks that a rolling restart loses no call: `node bench/rolling-restart.ts [ROUNDS]`. One PostgreSQL, two server processes
 * behind nginx, calls and open streams, while each process is stopped with SIGTERM and started again. Fails when a call fails, or
 * a stream is interrupted for too long.
 */
const CALLS_A_SECOND = 50
const STREAMS = sized(20, 4)
const ROUNDS = Number(process.argv[2] ?? sized(3, 1))
/** Seconds for which nginx sends nothing to a process that refused a connection. */
const FAIL_TIMEOUT_S = 1
const NOTICE_MS = 1500
const AWAY_MAX_MS = 2000
const [BALANCER, ...PORTS] = [4620, 4621, 4622] as const

requireProgram('nginx')
const folder = await mkdtemp(join(tmpdir(), 'shenglang-rolling-'))
const postgres = await startEmbeddedPostgres(join(folder, 'database'))
prepares('a library and its listeners')
const { resourceIds, tokens } = await fill()
const environment = {
  ...process.env,
  NODE_ENV: 'production',
  DATABASE_URL: `postgres://shenglang@localhost/postgres?host=${postgres.socketFolder}`,
  // Several processes share their keys, and the balancer sees none of them before it can serve.
  IDENTITY_KEY: randomBytes(32).toString('hex'),
  PUSH_KEY: randomBytes(32).toString('hex'),
  OPEN_WHEN_READY: 'true',
  DRAIN_NOTICE_MS: String(NOTICE_MS),
  TRUST_PROXY: '1',
  // Allows for other load on the machine, which is not measured.
  DATABASE_STATEMENT_TIMEOUT_MS: '10000',
  ROLES: 'api',
  DEMO: 'false',
  LOG_LEVEL: 'warn',
  LOG_FORMAT: 'json',
}
const running = new Map<number, ChildProcess>()
let balancer: ChildProcess | undefined
try {
  for (const port of PORTS) await start(port)
  balancer = await startBalancer()
  await measure()
} finally {
  balancer?.kill('SIGTERM')
  for (const port of running.keys()) await stop(port)
  await postgres.stop()
  await rm(folder, { recursive: true })
}

async function measure() {
  const origin = `http://127.0.0.1:${BALANCER}`
  const streams = await followStreams(origin, tokens.slice(0, STREAMS))
  const calls = callSteadily(origin, { perSecond: CALLS_A_SECOND, resourceIds, tokens })
  await delay(2000)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const port of PORTS) {
      const startedAt = performance.now()
      await stop(port)
      const stoppedAt = performance.now()
      await start(port)
      process.stdout.write(
        `${port}: stopped in ${seconds(stoppedAt - startedAt)} s, ready after ${seconds(performance.now() - stoppedAt)} s\n`,
      )
      // Waits until the balancer has noticed that the process is back.
      await delay(FAIL_TIMEOUT_S * 1000 + 500)
    }
  }
  const { made, failed, tookMs } = await calls.end()
  const gaps = await streams.end()
  const longest = Math.max(0, ...gaps)
  process.stdout.write(
    `${made} calls, ${failed.length} failed, slowest ${Math.round(Math.max(0, ...tookMs))} ms; ${STREAMS} streams came back ${gaps.length} ` +
      `times, after ${Math.round(longest)} ms at most\n`,
  )
  for (const reason of failed.slice(0, 10)) process.stdout.write(`  ${reason}\n`)
  mustHold('no failed call', failed.length === 0)
  mustHold('every stream came back', gaps.length >= STREAMS)
  atMost('longest time without a stream', longest, AWAY_MAX_MS, 'ms')
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}

async function start(port: number): Promise<void> {
  const env = { ...environment, PORT: String(port), DATA_DIR: await dataFolderWithSharedMedia(folder, `data-${port}`) }
  const child = spawn(process.execPath, [resolve('server/src/main.ts')], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  running.set(port, child)
  await untilAnswered(child, `http://127.0.0.1:${port}/readyz`, 50)
}

async function stop(port: number): Promise<void> {
  const child = running.get(port)
  running.delete(port)
  if (child) await endProcess(child)
}

async function startBalancer(): Promise<ChildProcess> {
  const file = join(folder, 'nginx.conf')
  await mkdir(join(folder, 'tmp'))
  await writeFile(file, nginxConfig({ folder, port: BALANCER, upstreams: PORTS, failTimeoutS: FAIL_TIMEOUT_S }))
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await untilAnswered(child, `http://127.0.0.1:${BALANCER}/healthz`, 50)
  return child
}

/** Fills the database with a library and its listeners. */
async function fill() {
  const address = { host: postgres.socketFolder, user: 'shenglang', database: 'postgres' }
  const database = connect(address, { DATABASE_POOL_SIZE: 4, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 })
  await migrate(database)
  const resourceIds: string[] = []
  for (let resource = 0; resource < 100; resource += 1) resourceIds.push(await buildResource(database))
  const tokens = await newMembers(database, STEADY_USERS)
  await database.close()
  return { resourceIds, tokens }
}
