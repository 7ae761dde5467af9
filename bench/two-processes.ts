import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureSiteBuild } from '../server/src/pages/build-site.ts'
import { connect } from '../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { buildResource, buildSource } from '../server/test/library.ts'
import { buildUser } from '../server/test/people.ts'
import { dataFolderWithSharedMedia } from '../server/test/shared-media.ts'
import { median, prepares, requireProgram, sized, verdict } from './measure.ts'
import { nginxConfig } from './rolling-restart/nginx-config.ts'
import { type Action, DAY } from './scale/model.ts'
import { endProcess, untilAnswered } from './server-process.ts'
import { wrk } from './wrk.ts'

/**
 * Do two processes carry twice as much? `node bench/two-processes.ts`: nginx in front of one process, then of two, each held to
 * a quarter of a core by cpulimit, and what a member requests in a day (`scale/model.ts`) by wrk. What one more process gains is
 * visible only while the rest of the machine is not busy, so it prints how busy that was.
 */
const AT_LEAST = 1.7
const LIMIT_PERCENT = 25
const SECONDS = sized(15, 2)
const ROUNDS = sized(3, 1)
/** Twice as many as keep both processes busy: those that cpulimit has stopped hold half of them. */
const CONNECTIONS = 32
/** Different days of a member that are requested one after another. */
const DAYS = 20
const [BALANCER, ...PORTS] = [4650, 4651, 4652] as const

for (const program of ['nginx', 'wrk', 'cpulimit']) requireProgram(program)
const folder = await mkdtemp(join(tmpdir(), 'shenglang-two-'))
const postgres = await startEmbeddedPostgres(join(folder, 'database'))
const running: ChildProcess[] = []
try {
  prepares('the site, a library and its listeners')
  await ensureSiteBuild()
  const { addresses, token } = await fill()
  const processes = await Promise.all(PORTS.map(startProcess))
  for (const { pid } of processes) run('cpulimit', ['-q', '-p', String(pid), '-l', String(LIMIT_PERCENT)])
  const rates = { one: [] as Rate[], two: [] as Rate[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.one.push(await rateBehind(PORTS.slice(0, 1), addresses, token))
    rates.two.push(await rateBehind(PORTS, addresses, token))
  }
  const [one, two] = [rates.one, rates.two].map((each) => median(each.map(({ perSecond }) => perSecond))) as [number, number]
  for (const [name, each] of Object.entries(rates)) {
    const busy = median(each.map(({ busyShare }) => busyShare))
    const perSecond = median(each.map((rate) => rate.perSecond))
    process.stdout.write(`${name}: ${Math.round(perSecond)} requests a second, ${Math.round(busy * 100)} % of the machine busy\n`)
  }
  verdict('two processes ÷ one', two / one, AT_LEAST)
} finally {
  for (const child of running.reverse()) await end(child)
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

interface Rate {
  perSecond: number
  /** Share of the processor time of all cores that anything on the machine used. */
  busyShare: number
}

async function rateBehind(upstreams: readonly number[], addresses: string, token: string): Promise<Rate> {
  const nginxFolder = await mkdtemp(join(folder, 'nginx-'))
  await mkdir(join(nginxFolder, 'tmp'))
  const file = join(nginxFolder, 'nginx.conf')
  await writeFile(file, nginxConfig({ folder: nginxFolder, port: BALANCER, upstreams, failTimeoutS: 1 }))
  const balancer = run('nginx', ['-p', nginxFolder, '-c', file, '-e', join(nginxFolder, 'error.log')])
  const origin = `http://127.0.0.1:${BALANCER}`
  await untilAnswered(balancer, `${origin}/healthz`, 50)
  const before = processorTimes()
  const { rate } = await wrk({
    origin,
    addresses,
    headers: { cookie: `ns_token=${token}` },
    connections: CONNECTIONS,
    seconds: SECONDS,
  })
  const after = processorTimes()
  await end(balancer)
  return { perSecond: rate, busyShare: (after.busy - before.busy) / (after.all - before.all) }
}

/** Milliseconds that all cores were busy and existed. */
function processorTimes(): { busy: number; all: number } {
  const times = cpus().map(({ times: { idle, ...busy } }) => ({ idle, busy: busy.user + busy.nice + busy.sys + busy.irq }))
  const busy = times.reduce((sum, each) => sum + each.busy, 0)
  return { busy, all: times.reduce((sum, each) => sum + each.idle, busy) }
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
    ROLES: 'web,api',
    DEMO: 'false',
    LOG_LEVEL: 'error',
    PORT: String(port),
    DATA_DIR: await dataFolderWithSharedMedia(folder, `data-${port}`),
  }
  const child = run(process.execPath, [resolve('server/src/main.ts')], env)
  await untilAnswered(child, `http://127.0.0.1:${port}/readyz`, 100)
  return { pid: child.pid ?? 0 }
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv = process.env): ChildProcess {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  running.push(child)
  return child
}

/** A process that cpulimit has stopped handles no other signal. */
function end(child: ChildProcess): Promise<void> {
  child.kill('SIGCONT')
  return endProcess(child)
}

async function fill() {
  const address = { host: postgres.socketFolder, user: 'shenglang', database: 'postgres' }
  const database = connect(address, { DATABASE_POOL_SIZE: 4, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 })
  await migrate(database)
  const ids: string[] = []
  for (let resource = 0; resource < 200; resource += 1) ids.push(await buildResource(database, {}, [buildSource()]))
  const { token } = await buildUser({ database, clock: { now: new Date() } })
  await database.close()
  const base = '/api/client/app'
  const track = (index: number) => ids[index % ids.length]
  const addressOf: Partial<Record<Action, (index: number) => string>> = {
    'page, member': (index) => `/resource?id=${track(index)}`,
    list: (index) => `${base}/cms/resource?pageSize=30&pageNum=${1 + (index % 6)}`,
    search: (index) => `${base}/cms/resource_search?keyword=${encodeURIComponent('曲目')}${index % 50}`,
    facets: (index) => `${base}/cms/resource_facets?energyMin=${1 + (index % 9)}`,
    detail: (index) => `${base}/cms/resource/${track(index)}`,
    'play: its address': (index) => `${base}/cms/file/${track(index)}`,
  }
  // The actions of a day are spread evenly over it.
  const lines = Array.from({ length: DAYS }, (_, day) =>
    Object.entries(addressOf)
      .flatMap(([action, address]) => {
        const times = DAY[action as Action]
        return Array.from({ length: times }, (_, time) => ({ at: (time + 0.5) / times, line: address(day * times + time) }))
      })
      .sort((one, other) => one.at - other.at)
      .map(({ line }) => line),
  ).flat()
  const addresses = join(folder, `addresses-${randomBytes(4).toString('hex')}`)
  await writeFile(addresses, lines.join('\n'))
  return { addresses, token }
}
