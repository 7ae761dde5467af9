import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { catalogueQuestions } from './catalogue/queries.ts'
import { openLargeLibrary } from './large-library.ts'
import { requireProgram, SMOKE_LIBRARY, sized, verdict } from './measure.ts'
import { startServer } from './server-process.ts'
import { type Load, wrk } from './wrk.ts'

/**
 * How many searches and suggestions that nobody asked before are answered a second among a million resources, at 16 connections
 * and from empty caches, and how does that compare with those that everybody asks? Another checkout is asked the same with
 * `node bench/asked-once.ts CHECKOUT`, which stores a library of its own in data/bench-1000000.
 */
const SIZE = sized(1_000_000, SMOKE_LIBRARY)
const DISTINCT = sized(100_000, 2000)
const REMEMBERED = 200
/** Fewer than are asked in this time would be asked again. */
const SECONDS = sized(15, 1)
const PORT = 4197
const LIMITS = { rate: 2500, p95Ms: 12 }
const KINDS = ['suggestion for a prefix', 'full search']

requireProgram('wrk')
const checkout = resolve(process.argv[2] ?? '.')
const folder = await mkdtemp(join(tmpdir(), 'shenglang-asked-'))
try {
  await (await openLargeLibrary(SIZE, { startsWithStored: true })).close()
  for (const name of KINDS) await compare(name, await questionsOf(name))
} finally {
  await rm(folder, { recursive: true })
}

/** Files of questions: each once, and few again and again. */
async function questionsOf(kind: string) {
  const asked = new Set<string>()
  for (let times = 2; asked.size < DISTINCT && times <= 16; times *= 2) {
    const { paths = [] } = catalogueQuestions(SIZE, times * DISTINCT).find(({ name }) => name === kind) ?? {}
    for (const path of paths) if (asked.size < DISTINCT) asked.add(path)
  }
  const files = { once: join(folder, `${kind} once`), again: join(folder, `${kind} again`), count: asked.size }
  await writeFile(files.once, [...asked].join('\n'))
  await writeFile(files.again, [...asked].slice(-REMEMBERED).join('\n'))
  return files
}

/** A server of its own for each kind: its caches are empty. */
async function compare(name: string, { once, again, count }: Awaited<ReturnType<typeof questionsOf>>): Promise<void> {
  const environment = { ROLES: 'api', DEMO: 'false', DATA_DIR: `data/bench-${SIZE}`, SEARCHES_A_MINUTE: '0', PAGES_A_MINUTE: '0' }
  const path = '/api/client/app/cms/resource'
  const server = await startServer('server/src/main.ts', { folder: checkout, port: PORT, path, environment })
  try {
    const load = (addresses: string) => wrk({ origin: server.origin, addresses, connections: 16, seconds: SECONDS })
    const fresh = await load(once)
    if (fresh.rate * SECONDS > count) process.stdout.write(`${name}: only ${count} distinct questions, some were asked twice\n`)
    await load(again)
    const remembered = await load(again)
    print(`${name}, each asked once`, fresh)
    print(`${name}, asked again`, remembered)
    verdict(`${name}, each asked once: requests/s ÷ ${LIMITS.rate}`, fresh.rate / LIMITS.rate, 1)
    verdict(`${name}, each asked once: ${LIMITS.p95Ms} ms ÷ p95`, LIMITS.p95Ms / fresh.p95Ms, 1)
    verdict(`${name}: each asked once ÷ asked again`, fresh.rate / remembered.rate, 0.5)
  } finally {
    await server.close()
  }
}

function print(what: string, { rate, p50Ms, p95Ms }: Load): void {
  process.stdout.write(`${what}: ${Math.round(rate)} requests/s, p50 ${p50Ms.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms\n`)
}
