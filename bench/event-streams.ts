import { rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { publishAll } from '../server/src/platform/bus/publish.ts'
import { type Database, openDatabase } from '../server/src/platform/database/database.ts'
import { buildResource } from '../server/test/library.ts'
import { buildUser } from '../server/test/people.ts'
import { median, prepares, requireProgram, sized, verdict } from './measure.ts'
import { newDatabase, newFolder, settingsOf } from './new-site.ts'
import { cpuSeconds, residentBytes } from './scale/cpu.ts'
import { startApi } from './server-process.ts'
import { wrk } from './wrk.ts'

/**
 * Measures the cost of open event streams in one process: `node bench/event-streams.ts [STREAMS]`. Memory, the time that an event
 * takes to reach all streams of one user while other users get events too, and the rate of a list call beside that.
 */
const STREAMS = Number(process.argv[2] ?? sized(5000, 50))
/** Open streams of one user, as of several browsers. */
const STREAMS_OF_ONE = 5
const OPENING_AT_ONCE = 50
const EVENTS = sized(200, 5)
/** Time between two events; each time `OTHERS_AT_ONCE` other users get an event as well. */
const EVENT_EVERY_MS = 50
const OTHERS_AT_ONCE = 5
const ROUNDS = sized(3, 1)
const SECONDS = sized(4, 1)
const PORT = 4611
const LIST = '/api/client/app/cms/resource?pageSize=30'

requireProgram('wrk')
const folder = await newFolder('streams')
prepares(`members for ${STREAMS} streams`)
const people = await fill()
const server = await startApi(folder, { port: PORT, path: LIST })
const database = await openDatabase(settingsOf(folder), { attach: true })
try {
  await measure(database)
} finally {
  await database.close()
  await server.close()
  await rm(folder, { recursive: true })
}

async function measure(database: Database) {
  const addresses = join(folder, 'addresses')
  await writeFile(addresses, LIST)
  const load = async () => {
    const before = await cpuSeconds(server.pid)
    const { rate } = await wrk({ origin: server.origin, addresses, connections: 16, seconds: SECONDS })
    return { rate, processorMs: ((await cpuSeconds(server.pid)) - before) / ((rate * SECONDS) / 1000) }
  }
  await load()
  const quiet = await medianOf(load)
  const before = await memoryMb()
  const streams = await openAll()
  // Every stream has had a heartbeat by then.
  await delay(sized(21_000, 1000))
  const grownMb = (await memoryMb()) - before
  const waits = await timeEvents(database, streams)
  const busy = await medianOf(load)
  const p95 = waits[Math.floor(waits.length * 0.95)] ?? Number.NaN
  process.stdout.write(
    `${STREAMS} streams: ${grownMb.toFixed(0)} MB above idle; an event reaches all ${STREAMS_OF_ONE} streams of a user in ` +
      `${median(waits).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; list ${quiet.rate.toFixed(0)} → ${busy.rate.toFixed(0)} requests/s, of the ` +
      `server's processor time ${quiet.processorMs.toFixed(2)} → ${busy.processorMs.toFixed(2)} ms each (${cpus().length} processors)\n`,
  )
  verdict(`${(0.08 * STREAMS).toFixed(0)} MB ÷ memory of ${STREAMS} streams`, (0.08 * STREAMS) / grownMb, 1)
  verdict('150 ms ÷ p95 until all streams of a user have an event', 150 / p95, 1)
  verdict('list call with streams ÷ without', busy.rate / quiet.rate, 0.8)
  verdict('the same by processor time, whatever else the machine does', quiet.processorMs / busy.processorMs, 0.8)
}

interface Load {
  rate: number
  /** The server's processor time for each request. */
  processorMs: number
}

async function medianOf(load: () => Promise<Load>): Promise<Load> {
  const rounds: Load[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await load())
  return { rate: median(rounds.map(({ rate }) => rate)), processorMs: median(rounds.map(({ processorMs }) => processorMs)) }
}

interface Stream {
  userId: string
  /** Called with the resource id of each event. */
  onMessage: (word: string) => void
}

async function openAll(): Promise<Stream[]> {
  const subscribers = people.flatMap((person) => Array.from({ length: STREAMS_OF_ONE }, () => person)).slice(0, STREAMS)
  const streams: Stream[] = []
  for (let from = 0; from < subscribers.length; from += OPENING_AT_ONCE) {
    streams.push(...(await Promise.all(subscribers.slice(from, from + OPENING_AT_ONCE).map(openOne))))
  }
  return streams
}

async function openOne({ userId, token }: (typeof people)[number]): Promise<Stream> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await new Promise<IncomingMessage>((done, fail) => {
    get(`${server.origin}/api/events`, { agent: false, headers }, done).on('error', fail)
  })
  if (response.statusCode !== 200) throw new Error(`a stream was answered ${response.statusCode}`)
  const stream: Stream = { userId, onMessage: () => {} }
  response.setEncoding('utf8').on('data', (text: string) => {
    for (const [, word] of text.matchAll(/"resourceId":"(\w+)"/g)) stream.onMessage(word ?? '')
  })
  response.on('error', () => {})
  return stream
}

/** Milliseconds until all streams of its user had an event, for each event, sorted. */
async function timeEvents(database: Database, streams: readonly Stream[]): Promise<number[]> {
  const byUser = [...Map.groupBy(streams, ({ userId }) => userId).values()]
  const waits: number[] = []
  const notifying: Promise<void>[] = []
  for (let event = 0; event < EVENTS; event += 1) {
    const chosen = byUser[(event * 37) % byUser.length] ?? []
    notifying.push(timeOne(database, chosen, byUser, event).then((ms) => void waits.push(ms)))
    await delay(EVENT_EVERY_MS)
  }
  await Promise.all(notifying)
  return waits.toSorted((one, other) => one - other)
}

async function timeOne(database: Database, chosen: readonly Stream[], all: readonly (readonly Stream[])[], event: number) {
  const word = `event${event}`
  const received = chosen.map(
    (stream) =>
      new Promise<void>((done) => {
        const before = stream.onMessage
        stream.onMessage = (said) => {
          before(said)
          if (said === word) done()
        }
      }),
  )
  const others = Array.from(
    { length: OTHERS_AT_ONCE },
    (_, index) => all[(event * 53 + index + 1) % all.length]?.[0]?.userId ?? '',
  )
  const startedAt = performance.now()
  const events = [chosen[0]?.userId ?? '', ...others].map((userId, index) => ({
    userId,
    data: { kind: 'work' as const, resourceId: index === 0 ? word : `other${event}` },
  }))
  await publishAll(database.query(), events)
  await Promise.all(received)
  return performance.now() - startedAt
}

/** Resident memory of the server's process. */
async function memoryMb(): Promise<number> {
  return (await residentBytes(server.pid)) / 1024 ** 2
}

async function fill() {
  const database = await newDatabase(folder)
  const made = { database, clock: { now: new Date() } }
  for (let resource = 0; resource < 100; resource += 1) await buildResource(database)
  const people: { userId: string; token: string }[] = []
  for (let person = 0; person < Math.ceil(STREAMS / STREAMS_OF_ONE); person += 1) people.push(await buildUser(made))
  await database.close()
  return people
}
