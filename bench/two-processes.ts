import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { buildResource } from '../server/test/library.ts'
import { buildUser } from '../server/test/people.ts'
import { dataFolderWithSharedMedia } from '../server/test/shared-media.ts'
import { median, prepares, requireProgram, sized, verdict } from './measure.ts'
import { nginxConfig } from './rolling-restart/nginx-config.ts'
import { wrk } from './wrk.ts'

/**
 * Do two processes carry twice as much? `node bench/two-processes.ts`: nginx in front of one process, then of two, each held to
 * a quarter of a core by cpulimit, and a member's lists and details by wrk.
 */
const AT_LEAST = 1.7
const LIMIT_PERCENT = 25
const SECONDS = sized(15, 2)
const ROUNDS = sized(3, 1)
const READY_WITHIN_MS = 120_000
const [BALANCER, ...PORTS] = [4650, 4651, 4652] as const

for (const program of ['nginx', 'wrk', 'cpulimit']) requireProgram(program)
const folder = await mkdtemp(join(tmpdir(), 'shenglang-two-'))
const postgres = await startEmbeddedPostgres(join(folder, 'database'))
const running: ChildProcess[] = []
try {
  prepares('a library and its listeners')
  const { addresses, token } = await fill()
  const processes = await Promise.all(PORTS.map(startProcess))
  for (const { pid } of processes) run('cpulimit', ['-q', '-p', String(pid), '-l', String(LIMIT_PERCENT)])
  const rates = { one: [] as number[], two: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.one.push(await rateBehind(PORTS.slice(0, 1), addresses, token))
    rates.two.push(await rateBehind(PORTS, addresses, token))
  }
  const [one, two] = [median(rates.one), median(rates.two)]
  process.stdout.write(`one process ${Math.round(one)} calls a second, two ${Math.round(two)}\n`)
  verdict('two processes ÷ one', two / one, AT_LEAST)
} finally {
  for (const child of running.reverse()) await end(child)
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function rateBehind(upstreams: readonly number[], addresses: string, token: string): Promise<number> {
  const nginxFolder = await mkdtemp(join(folder, 'nginx-'))
  await mkdir(join(nginxFolder, 'tmp'))
  const file = join(nginxFolder, 'nginx.conf')
  await writeFile(file, nginxConfig({ folder: nginxFolder, port: BALANCER, upstreams, failTimeoutS: 1 }))
  const balancer = run('nginx', ['-p', nginxFolder, '-c', file, '-e', join(nginxFolder, 'error.log')])
  const origin = `http://127.0.0.1:${BALANCER}`
  while (!(await fetch(`${origin}/healthz`).catch(() => undefined))?.ok) await delay(50)
  const { rate } = await wrk({
    origin,
    addresses,
    headers: { authorization: `Bearer ${token}` },
    connections: 16,
    seconds: SECONDS,
  })
  await end(balancer)
  return rate
}

async function startProcess(port: number): Promise<{ pid: number }> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: `postgres://shenglang@localhost/postgres?host=${postgres.socketFolder}`,
    IDENTITY_KEY: '0'.repeat(64),
    PUSH_KEY: '1'.repeat(64),
    OPEN_WHEN_READY: 'true',
    SEARCHES_A_MINUTE: '0',
    PAGES_A_MINUTE: '0',
    DATABASE_STATEMENT_TIMEOUT_MS: '10000',
    ROLES: 'api',
    DEMO: 'false',
    LOG_LEVEL: 'error',
    PORT: String(port),
    DATA_DIR: await dataFolderWithSharedMedia(folder, `data-${port}`),
  }
  const child = run(process.execPath, [resolve('server/src/main.ts')], env)
  const until = performance.now() + READY_WITHIN_MS
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || performance.now() > until) throw new Error(`the process at port ${port} did not become ready`)
    await delay(100)
  }
  return { pid: child.pid ?? 0 }
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv = process.env): ChildProcess {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  running.push(child)
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  // One that cpulimit has stopped handles no signal.
  child.kill('SIGCONT')
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function fill() {
  const address = { host: postgres.socketFolder, user: 'shenglang', database: 'postgres' }
  const database = connect(address, { DATABASE_POOL_SIZE: 4, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 })
  await migrate(database)
  const ids: string[] = []
  for (let resource = 0; resource < 200; resource += 1) ids.push(await buildResource(database))
  const { token } = await buildUser({ database, clock: { now: new Date() } })
  await database.close()
  const lines = ids.flatMap((id, index) => [
    `/api/client/app/cms/resource/${id}`,
    `/api/client/app/cms/resource?pageSize=30&pageNum=${1 + (index % 6)}`,
  ])
  const addresses = join(folder, `addresses-${randomBytes(4).toString('hex')}`)
  await writeFile(addresses, lines.join('\n'))
  return { addresses, token }
}
