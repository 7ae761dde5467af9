import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seededRandom } from '@shenglang/contract/seeded-random'
import { Answers, KINDS } from './listeners/answers.ts'
import { fill, PRICE_FEN } from './listeners/fill.ts'
import { Inspected, type Memory } from './listeners/inspected.ts'
import { Listener } from './listeners/listener.ts'
import { startManySite } from './listeners/many-site.ts'
import { startOneSite } from './listeners/one-site.ts'
import { atMost, mustHold, prepares, sized, verdict } from './measure.ts'
import { siteClient } from './site-client.ts'

/**
 * Checks that a site has no errors and does not grow under listeners who behave like people: `node bench/listeners.ts`. A third
 * are members; each acts every 20 s or so: opens a page, lists, searches, plays, skips, likes, comments, downloads, buys.
 *
 *   --listeners N --minutes N --every SECONDS   how many, how long, how often each acts
 *   --many                                      against all of deploy/local instead of one site
 *   --snapshots FOLDER                          writes heap snapshots of the process of pages and calls, in the middle and at the end
 */
const { values } = parseArgs({
  options: {
    listeners: { type: 'string', default: String(sized(2000, 30)) },
    minutes: { type: 'string', default: String(sized(20, 0.1)) },
    every: { type: 'string', default: String(sized(20, 2)) },
    works: { type: 'string', default: String(sized(20_000, 500)) },
    port: { type: 'string', default: '4650' },
    many: { type: 'boolean', default: false },
    snapshots: { type: 'string' },
  },
})
const LISTENERS = Number(values.listeners)
const LASTS_MS = Number(values.minutes) * 60_000
const EVERY_MS = Number(values.every) * 1000
const PORT = Number(values.port)
const MEMBERS = Math.ceil(LISTENERS / 3)
const PIECE_BYTES = 256 * 1024
const PIECES = 3
/** Number of times that memory is measured. */
const SAMPLES = sized(10, 2)
const PAGE_P95_MS = 200
const GROWTH_MAX = 1.05
const TIMEOUT_MS = 30_000

const start = values.many ? startManySite : startOneSite
prepares('a site of its own')
const site = await start('.tmp/listeners', PORT, PORT + 30)
const client = siteClient(site.origin, { connections: 1000, timeoutMs: TIMEOUT_MS })
const answers = new Answers()
try {
  prepares(`${MEMBERS} members and ${values.works} works`)
  const { tokens, ...filled } = await fill({ ...site, members: MEMBERS, works: Number(values.works) })
  const inspected = await Promise.all(
    [...site.inspectors].map(async ([name, port]) => ({ name, at: await Inspected.open(port) })),
  )
  const random = seededRandom('listeners')
  const around = { ...filled, ...site, ...client, answers, random, priceFen: PRICE_FEN, pieceBytes: PIECE_BYTES, pieces: PIECES }
  // Every third is a member.
  const listeners = Array.from({ length: LISTENERS }, (_, index) => new Listener(around, index, memberAt(tokens, index)))
  const samples = await crowd(listeners, inspected, random)
  for (const listener of listeners) listener.leave()
  for (const { at } of inspected) at.close()
  report(samples)
} finally {
  client.close()
  await site.close()
}

type Sample = Map<string, Memory>
type Inspection = { name: string; at: Inspected }[]

/** Lets all listeners begin within the time of one action, and act until the end. Returns samples of memory over that time. */
async function crowd(listeners: Listener[], inspected: Inspection, random: () => number): Promise<Sample[]> {
  const samples = [await measureMemory(inspected)]
  printSample(samples[0], 'before anybody came')
  const ending = new AbortController()
  const until = performance.now() + LASTS_MS
  const visits = listeners.map(async (listener) => {
    const wait = (ms: number) => delay(ms, undefined, { signal: ending.signal })
    try {
      await wait(random() * EVERY_MS)
      await listener.arrive()
      for (;;) {
        await wait(EVERY_MS * (0.5 + random()))
        await listener.act()
      }
    } catch (error) {
      if (!ending.signal.aborted) throw error
    }
  })
  for (let index = 1; index <= SAMPLES; index += 1) {
    const pagesBefore = answers.countOf('page')
    await delay(Math.max(0, until - LASTS_MS + (LASTS_MS * index) / SAMPLES - performance.now()))
    const [half, most] = [0.5, 0.95].map((part) => answers.p(part, 'page', pagesBefore).toFixed(0))
    process.stdout.write(`${answers.countOf('page') - pagesBefore} pages: p50 ${half} ms, p95 ${most} ms\n`)
    samples.push(await measureMemory(inspected))
    printSample(samples.at(-1), `after ${((LASTS_MS * index) / SAMPLES / 60_000).toFixed(1)} min`)
    if (values.snapshots && (index === SAMPLES / 2 || index === SAMPLES)) await snapshots(values.snapshots, inspected, index)
  }
  ending.abort()
  await Promise.all(visits)
  return samples
}

async function measureMemory(inspected: Inspection): Promise<Sample> {
  return new Map(await Promise.all(inspected.map(async ({ name, at }) => [name, await at.memory()] as const)))
}

async function snapshots(folder: string, inspected: Inspection, index: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { name, at } of inspected) {
    if (name.startsWith('web')) await at.snapshot(join(folder, `${name}-${index}.heapsnapshot`))
  }
}

function printSample(sample: Sample | undefined, when: string): void {
  for (const [name, { rssBefore, rss, heapUsed, heapTotal, external, arrayBuffers }] of sample ?? []) {
    const parts = `heap ${mb(heapUsed)} of ${mb(heapTotal)}, external ${mb(external)}, of it buffers ${mb(arrayBuffers)}`
    process.stdout.write(`${when}: ${name}: resident ${mb(rssBefore)}, collected ${mb(rss)}, ${parts} MB\n`)
  }
}

function report(samples: Sample[]): void {
  process.stdout.write(`${answers.count} answers, ${(answers.count / (LASTS_MS / 1000)).toFixed(1)} a second\n`)
  for (const kind of KINDS) {
    if (answers.countOf(kind) === 0) continue
    const [half, most, all] = [0.5, 0.95, 1].map((part) => answers.p(part, kind).toFixed(0))
    process.stdout.write(`${kind}: ${answers.countOf(kind)}, p50 ${half} ms, p95 ${most} ms, longest ${all} ms\n`)
  }
  for (const [error, times] of answers.errors) process.stdout.write(`${times} × ${error}\n`)
  mustHold('no error', answers.errors.size === 0)
  atMost('p95 of pages', answers.p(0.95, 'page'), PAGE_P95_MS, 'ms')
  const [half, last] = [samples[SAMPLES / 2], samples.at(-1)]
  for (const [name, memory] of last ?? []) {
    verdict(
      `heap of ${name} at half time × ${GROWTH_MAX} ÷ at the end`,
      ((half?.get(name)?.heapUsed ?? 1) * GROWTH_MAX) / memory.heapUsed,
      1,
    )
  }
}

function memberAt(tokens: string[], index: number): string | undefined {
  return index % 3 === 0 ? tokens[index / 3] : undefined
}

function mb(bytes: number): string {
  return Math.round(bytes / 1024 / 1024).toString()
}
