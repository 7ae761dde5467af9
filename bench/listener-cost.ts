import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDiskFiles } from '../server/src/platform/files/disk.ts'
import { fillLibrary } from '../server/test/finder/finder-library.ts'
import { buildResource, buildSource } from '../server/test/library.ts'
import { median, prepares, sized } from './measure.ts'
import { newMembers } from './new-site.ts'
import { cpuSeconds, residentBytes } from './scale/cpu.ts'
import { endProcess, untilAnswered } from './server-process.ts'

/**
 * Measures the cost of a listener: `node bench/listener-cost.ts`. Every role is a process of its own; for each kind of action it
 * prints the processor time that each process used, which other work on the machine hardly changes. docs/scale.md and
 * bench/scale.ts calculate with these figures.
 */
const RESOURCES = sized(200_000, 2000)
const TIMES = sized(600, 20)
const ROUNDS = sized(3, 1)
const STREAMS = sized(1000, 20)
const AUDIO_BYTES = 4 * 1024 * 1024
const PARALLEL = 8
const PORTS = { web: 4640, media: 4641 } as const
const WORDS = ['夜色', '城市', '月光', 'midnight', 'yese', 'chengshi', 'shanghai', '海边']
type Role = 'web' | 'media'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-cost-'))
const data = join(folder, 'data')
const postgres = await startEmbeddedPostgres(join(folder, 'database'))
const common = {
  ...process.env,
  NODE_ENV: 'production',
  DATABASE_URL: `postgres://shenglang@localhost/postgres?host=${postgres.socketFolder}`,
  DATA_DIR: data,
  SITE_URL: `http://127.0.0.1:${PORTS.web}`,
  IDENTITY_KEY: randomBytes(32).toString('hex'),
  PUSH_KEY: randomBytes(32).toString('hex'),
  SEARCHES_A_MINUTE: '0',
  PAGES_A_MINUTE: '0',
  DEMO: 'false',
  LOG_LEVEL: 'error',
}
const running = new Map<Role, ChildProcess>()
const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL })
try {
  prepares(`${RESOURCES} tracks`)
  const { tokens, tracks } = await fill()
  await Promise.all([start('web', { ROLES: 'web,api' }), start('media', { ROLES: 'media' })])
  // Before anything else has made the heap grow.
  await measureStreams(tokens)
  await measureActions(tokens, tracks)
} finally {
  agent.destroy()
  for (const child of running.values()) await endProcess(child)
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

interface Action {
  name: string
  send(index: number): Promise<unknown>
}

async function measureActions(tokens: string[], tracks: string[]): Promise<void> {
  const member = (index: number) => ({ cookie: `ns_token=${tokens[index % tokens.length]}` })
  const bearer = (index: number) => ({ authorization: `Bearer ${tokens[index % tokens.length]}` })
  const track = (index: number) => tracks[index % tracks.length]
  const base = `${common.SITE_URL}/api/client/app`
  const audio = await Promise.all(tracks.map(async (id) => audioOf(await get(`${base}/cms/file/${id}`))))
  const actions: Action[] = [
    { name: 'page, member', send: (index) => get(`${common.SITE_URL}/resource?id=${track(index)}`, member(index)) },
    { name: 'page, visitor', send: (index) => get(`${common.SITE_URL}/dj?page=${1 + (index % 3)}`) },
    { name: 'list', send: (index) => get(`${base}/cms/resource?pageSize=30&pageNum=${1 + (index % 200)}`, bearer(index)) },
    {
      name: 'search',
      send: (index) => get(`${base}/cms/resource_search?keyword=${encodeURIComponent(typed(index))}`, bearer(index)),
    },
    { name: 'facets', send: (index) => get(`${base}/cms/resource_facets?energyMin=${1 + (index % 9)}`, bearer(index)) },
    { name: 'detail', send: (index) => get(`${base}/cms/resource/${track(index)}`, bearer(index)) },
    { name: 'play: its address', send: (index) => get(`${base}/cms/file/${track(index)}`, bearer(index)) },
    { name: 'play: its 4 MiB', send: (index) => get(`http://127.0.0.1:${PORTS.media}/api${audio[index % audio.length]}`) },
    { name: 'like', send: (index) => post(`${base}/resource/collect/${track(index)}`, bearer(index)) },
    {
      name: 'comment',
      send: (index) => post(`${base}/user/comments/add`, bearer(index), { resourceId: track(index), content: `好听 ${index}` }),
    },
  ]
  const roles = ['web', 'media'] as const
  process.stdout.write(`ms of processor time for each action\n${row('', [...roles, 'postgres'])}`)
  for (const action of actions) {
    await times(Math.min(TIMES, 50), action)
    const rounds: number[][] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await allCpu()
      await times(TIMES, action)
      const after = await allCpu()
      rounds.push(after.map((seconds, index) => ((seconds - (before[index] ?? 0)) * 1000) / TIMES))
    }
    const costs = [0, 1, 2].map((index) => median(rounds.map((round) => round[index] ?? 0)))
    process.stdout.write(
      row(
        action.name,
        costs.map((ms) => (ms < 0.005 ? '–' : ms.toFixed(2))),
      ),
    )
  }
  for (const role of roles) process.stdout.write(`memory of ${role}: ${megabytes(await residentBytes(pidOf(role)))}\n`)

  async function allCpu() {
    return [...(await Promise.all(roles.map((role) => cpuSeconds(pidOf(role))))), await cpuSeconds(await postmaster(), true)]
  }
}

/** Memory and processor time of members who only have a page open. */
async function measureStreams(tokens: string[]): Promise<void> {
  const [bytes, seconds] = [await residentBytes(pidOf('web')), await cpuSeconds(pidOf('web'))]
  const open: ClientRequest[] = []
  for (let index = 0; index < STREAMS; index += 1) {
    const headers = { authorization: `Bearer ${tokens[index % tokens.length]}` }
    const sent = request(`${common.SITE_URL}/api/events`, { headers, agent: false })
    sent.on('error', () => {}).end()
    open.push(sent)
    const [answer] = await once(sent, 'response')
    if (answer.statusCode !== 200) throw new Error(`the stream was answered ${answer.statusCode}`)
    answer.resume()
  }
  const opening = (await cpuSeconds(pidOf('web'))) - seconds
  const idleFrom = await cpuSeconds(pidOf('web'))
  const idleS = sized(30, 2)
  await delay(idleS * 1000)
  const idle = (await cpuSeconds(pidOf('web'))) - idleFrom
  const grown = (await residentBytes(pidOf('web'))) - bytes
  process.stdout.write(
    `${STREAMS} open event streams: ${(grown / STREAMS / 1024).toFixed(1)} KiB each, ${((opening * 1000) / STREAMS).toFixed(2)} ms ` +
      `to open one, ${((idle * 1000) / idleS / STREAMS).toFixed(4)} ms a second to have it open\n`,
  )
  for (const each of open) each.destroy()
}

async function times(count: number, { send }: Action): Promise<void> {
  let next = 0
  const work = async () => {
    while (next < count) await send(next++)
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
}

function get(url: string, headers: Record<string, string> = {}) {
  return send('GET', url, headers)
}

function post(url: string, headers: Record<string, string>, body: object = {}) {
  return send('POST', url, { ...headers, 'content-type': 'application/json' }, JSON.stringify(body))
}

function send(method: string, url: string, headers: Record<string, string>, body?: string): Promise<string> {
  return new Promise((done, fail) => {
    const sent = request(url, { method, headers, agent }, (answer) => {
      const isText = !/^audio/.test(answer.headers['content-type'] ?? '')
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => isText && parts.push(part))
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (answer.statusCode === 200) done(text)
        else fail(new Error(`${method} ${url}: ${answer.statusCode} ${text.slice(0, 200)}`))
      })
    })
    sent.on('error', fail).end(body)
  })
}

function audioOf(body: string): string {
  const { rows } = JSON.parse(body) as { rows: { playUrl: string }[] }
  return rows[0]?.playUrl ?? ''
}

function typed(index: number): string {
  return `${WORDS[index % WORDS.length]} ${index % 97}`
}

async function fill() {
  const address = { host: postgres.socketFolder, user: 'shenglang', database: 'postgres' }
  const database = connect(address, { DATABASE_POOL_SIZE: 4, DATABASE_STATEMENT_TIMEOUT_MS: 600_000 })
  await migrate(database)
  await fillLibrary(database, RESOURCES)
  await database.pool.query('vacuum analyze resources')
  await mkdir(data, { recursive: true })
  const files = await openDiskFiles(data)
  const bytes = randomBytes(AUDIO_BYTES)
  const tracks: string[] = []
  for (let track = 0; track < 20; track += 1) {
    const source = buildSource({ file_size: bytes.length })
    await files.put(source.storage_key, bytes)
    tracks.push(await buildResource(database, {}, [source]))
  }
  const tokens = await newMembers(database, 100)
  await files.close()
  await database.close()
  return { tokens, tracks }
}

async function start(role: Role, environment: Record<string, string>): Promise<void> {
  const env = { ...common, ...environment, PORT: String(PORTS[role]) }
  const child = spawn(process.execPath, [resolve('server/src/main.ts')], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  running.set(role, child)
  await untilAnswered(child, `http://127.0.0.1:${PORTS[role]}/readyz`, 200)
}

function pidOf(role: Role): number {
  return running.get(role)?.pid ?? 0
}

async function postmaster(): Promise<number> {
  const file = await readFile(join(folder, 'database', 'postgres', 'postmaster.pid'), 'utf8')
  return Number(file.split('\n', 1)[0])
}

function row(name: string, values: readonly string[]): string {
  return `${name.padEnd(20)}${values.map((value) => value.padStart(10)).join('')}\n`
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`
}
