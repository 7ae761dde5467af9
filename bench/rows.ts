import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { unwrap } from '@shenglang/contract/envelope'
import { seededRandom } from '@shenglang/demo/seeded-random'
import { catalogueQuestions } from './catalogue/queries.ts'
import { openLargeLibrary } from './large-library.ts'
import { median, requireProgram, SMOKE_LIBRARY, sized, verdict } from './measure.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { wrk } from './wrk.ts'

/**
 * How do lists and details of a million resources compare with a constant answer of the same bytes through the same app, and
 * with another checkout? `node bench/rows.ts [CHECKOUT]`; both store a library in data/bench-1000000.
 */
const SIZE = sized(1_000_000, SMOKE_LIBRARY)
const DISTINCT = sized(20_000, 200)
const DRAWN = sized(400_000, 2000)
const ROUNDS = sized(4, 1)
const SECONDS = sized(4, 1)
const PORT = 4180
const API = '/api/client/app/cms/resource'

requireProgram('wrk')
const before = process.argv[2]
const folder = await mkdtemp(join(tmpdir(), 'shenglang-rows-'))
const questions = await requestedQuestions()
const servers = new Map<string, ServerProcess>()
try {
  await startServers()
  for (const [name, { addresses, limits }] of Object.entries(questions)) await compare(name, addresses, limits)
} finally {
  for (const server of servers.values()) await server.close()
  await rm(folder, { recursive: true })
}

async function requestedQuestions() {
  await (await openLargeLibrary(SIZE, { startsWithStored: true })).close()
  const random = seededRandom('details')
  const ids = new Set<number>()
  while (ids.size < DISTINCT) ids.add(1 + Math.floor(random() * SIZE))
  const lists = new Set(catalogueQuestions(SIZE, 2 * DISTINCT)[0]?.paths)
  return {
    list: { addresses: await drawn('list', [...lists].slice(0, DISTINCT)), limits: { before: 3, constant: 0.5 } },
    detail: {
      addresses: await drawn(
        'detail',
        Array.from(ids, (id) => `${API}/${id}`),
      ),
      limits: { before: 5, constant: 0.5 },
    },
  }
}

interface Drawn {
  /** Requests in order. */
  file: string
  /** Each address once. */
  all: string[]
}

/** Writes the requests in order, each address as often as Zipf's law says. */
async function drawn(name: string, addresses: string[]): Promise<Drawn> {
  const random = seededRandom(name)
  let sum = 0
  const upTo = addresses.map((_, index) => {
    sum += 1 / (index + 1)
    return sum
  })
  const draw = () => {
    const wanted = random() * sum
    let [low, high] = [0, addresses.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((upTo[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return addresses[low]
  }
  const file = join(folder, name)
  await writeFile(file, Array.from({ length: DRAWN }, draw).join('\n'))
  return { file, all: addresses }
}

async function startServers(): Promise<void> {
  const start = async (name: string, checkout: string, port: number) => {
    const environment = {
      ROLES: 'api',
      DEMO: 'false',
      DATA_DIR: `data/bench-${SIZE}`,
      DATABASE_STATEMENT_TIMEOUT_MS: '60000',
    }
    const server = await startServer('server/src/main.ts', { folder: checkout, port, path: API, environment })
    servers.set(name, server)
    return server
  }
  const now = await start('now', '.', PORT)
  const constants = join(folder, 'constants.json')
  const answer = async (path: string) => (await (await fetch(now.origin + path)).json()) as object
  await writeFile(
    constants,
    JSON.stringify({
      list: JSON.stringify(unwrap(await answer(questions.list.addresses.all[0] ?? ''))),
      detail: JSON.stringify(unwrap(await answer(questions.detail.addresses.all[0] ?? ''))),
    }),
  )
  const constant = await startServer('bench/rows/constant-app.ts', {
    folder: '.',
    port: PORT + 1,
    path: API,
    environment: { CONSTANTS: constants },
  })
  servers.set('constant', constant)
  if (before !== undefined) await start('before', resolve(before), PORT + 2)
}

async function queryEach(origin: string, addresses: string[]): Promise<void> {
  const rest = addresses.values()
  const request = async () => {
    for (const address of rest) await (await fetch(origin + address)).arrayBuffer()
  }
  await Promise.all(Array.from({ length: 16 }, request))
}

async function compare(name: string, { file, all }: Drawn, limits: Record<string, number>): Promise<void> {
  const rates = new Map<string, number[]>()
  // Each address is requested once first, so that popular ones are cached.
  for (const { origin } of servers.values()) await queryEach(origin, all)
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [whose, { origin }] of servers) {
      // No round repeats the requests of an earlier one, so that rare addresses stay rare.
      const from = Math.floor((round * DRAWN) / (ROUNDS + 1))
      const { rate } = await wrk({ origin, addresses: file, from, connections: 16, seconds: SECONDS })
      // The first round warms up.
      if (round > 0) rates.set(whose, [...(rates.get(whose) ?? []), rate])
    }
  }
  const rateOf = (whose: string) => median(rates.get(whose) ?? [])
  for (const whose of rates.keys()) process.stdout.write(`${name}, ${whose}: ${Math.round(rateOf(whose))} requests/s\n`)
  for (const [whose, least] of Object.entries(limits)) {
    if (rates.has(whose)) verdict(`${name}, now ÷ ${whose}`, rateOf('now') / rateOf(whose), least)
  }
}
