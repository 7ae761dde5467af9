import autocannon from 'autocannon'
import { finderQueries } from './catalogue/finder-queries.ts'
import { catalogueQueries } from './catalogue/queries.ts'
import { type LargeLibrary, openLargeLibrary } from './large-library.ts'
import { atMost, median, SMOKE_LIBRARY, sized, verdict } from './measure.ts'

/**
 * Compares lists, suggestions, searches and facet counts of a library of a million works with those of ten thousand, for cached
 * answers and for queries that are sent once. `node bench/catalogue.ts finders` compares the index in memory with the tables of
 * PostgreSQL instead, at the size that may follow.
 */
const SIZES = sized([10_000, 1_000_000], [1000, 2000])
const ROUNDS = sized(3, 1)
const SECONDS = sized(4, 1)
const PATHS = sized(200, 20)
/** Enough queries to measure answers that are not cached, each sent once. */
const PATHS_ONCE = sized(1500, 20)

interface Figure {
  p95Ms: number
  rate: number
}

const [mode, size] = process.argv.slice(2)
if (mode === 'finders') await compareFinders(Number(size ?? sized(1_000_000, SMOKE_LIBRARY)))
else await compareSizes()

async function compareSizes(): Promise<void> {
  const figures = new Map<string, Figure>()
  const once = new Map<string, number>()
  for (const size of SIZES) {
    const library = await openLargeLibrary(size)
    for (const { name, paths } of catalogueQueries(size, PATHS_ONCE)) {
      const { medianMs, p95Ms } = await requestOnce(library, [...new Set(paths)])
      once.set(`${name} ${size}`, p95Ms)
      process.stdout.write(
        `${name}, ${size.toLocaleString('en')} resources, each requested once, one after another: median ${medianMs.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms\n`,
      )
    }
    const origin = await library.app.listen({ port: 0, host: '127.0.0.1' })
    for (const { name, connections, limitMs, paths } of catalogueQueries(size, PATHS)) {
      const figure = await measure(origin, paths, connections)
      figures.set(`${name} ${size}`, figure)
      process.stdout.write(
        `${name}, ${size.toLocaleString('en')} resources: p95 ${figure.p95Ms} ms (limit ${limitMs}), ${Math.round(figure.rate)} requests/s\n`,
      )
    }
    await library.close()
    await (await openLargeLibrary(size, { startsWithStored: true })).close()
  }
  for (const { name } of catalogueQueries(1, 1)) {
    const growth = ([small = Number.NaN, large = Number.NaN]: number[]) => (3 * small) / large
    const p95s = SIZES.map((size) => figures.get(`${name} ${size}`)?.p95Ms ?? Number.NaN)
    verdict(`${name}: 3 × p95 at 10,000 ÷ p95 at 1,000,000`, growth(p95s), 1)
    const p95sOnce = SIZES.map((size) => once.get(`${name} ${size}`) ?? Number.NaN)
    verdict(`${name}, each requested once: 3 × p95 at 10,000 ÷ p95 at 1,000,000`, growth(p95sOnce), 1)
  }
}

/** The same queries, at four connections, to both finders. */
async function compareFinders(count: number): Promise<void> {
  const figures = new Map<string, Figure>()
  for (const finder of ['memory', 'postgres'] as const) {
    const library = await openLargeLibrary(count, { finder })
    const origin = await library.app.listen({ port: 0, host: '127.0.0.1' })
    for (const { name, connections, paths } of finderQueries(count, PATHS_ONCE))
      figures.set(`${finder} ${name}`, await measure(origin, paths, connections))
    await library.close()
  }
  for (const { name, limitMs } of finderQueries(count, 1)) {
    const [memory, postgres] = ['memory', 'postgres'].map((finder) => figures.get(`${finder} ${name}`) as Figure) as [
      Figure,
      Figure,
    ]
    const shown = ({ p95Ms, rate }: Figure) => `p95 ${p95Ms} ms, ${Math.round(rate)} requests/s`
    process.stdout.write(
      `${name}, ${count.toLocaleString('en')} resources: memory ${shown(memory)}; postgres ${shown(postgres)}\n`,
    )
    if (limitMs < Number.POSITIVE_INFINITY) atMost(`${name} from PostgreSQL, p95`, postgres.p95Ms, limitMs, 'ms')
  }
}

/** Times of queries that are sent once each, so that no answer comes from the cache. */
async function requestOnce({ app }: LargeLibrary, paths: string[]): Promise<{ medianMs: number; p95Ms: number }> {
  const times: number[] = []
  for (const path of paths) {
    const startedAt = performance.now()
    const { statusCode } = await app.inject(path)
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  return { medianMs: median(times), p95Ms: times[Math.floor(times.length * 0.95)] ?? Number.NaN }
}

async function measure(origin: string, paths: string[], connections: number): Promise<Figure> {
  const results: Figure[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const result = await autocannon({
      url: origin,
      connections,
      duration: SECONDS,
      workers: 1,
      requests: paths.map((path) => ({ path })),
    })
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${paths[0]}: ${result.non2xx} faults, ${result.errors} errors`)
    // The first round warms up.
    if (round > 0) results.push({ p95Ms: result.latency.p97_5, rate: result.requests.average })
  }
  return { p95Ms: median(results.map(({ p95Ms }) => p95Ms)), rate: median(results.map(({ rate }) => rate)) }
}
