import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { DatabaseFinder } from '../server/src/catalog/finder/database/database-finder.ts'
import type { Finder } from '../server/src/catalog/finder/index.ts'
import { PartedFinder } from '../server/src/catalog/finder/parts/parted-finder.ts'
import { RemoteFinder } from '../server/src/catalog/finder/remote/remote-finder.ts'
import { connect } from '../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { ALL_IDS, readIdRange } from '../server/src/platform/id-ranges.ts'
import { finderQuestions } from './finder-parts/questions.ts'
import { fillLargeLibrary } from './large-library.ts'
import { median, percentile, prepares, sized, verdict } from './measure.ts'
import { residentBytes } from './scale/cpu.ts'

/**
 * What does it cost to divide the catalogue? `node bench/finder-parts.ts`: one finder with all ids and two with a half each, in
 * processes of their own; the same new queries to one and to both parts in turn, whose answers must be equal.
 */
const RESOURCES = sized(200_000, 2000)
const QUERIES = sized(400, 10)
const READY_WITHIN_MS = 300_000
const HALF = Math.floor(RESOURCES / 2)
const IDS = { one: '', first: `1-${HALF}`, last: `${HALF + 1}-` } as const
type Name = keyof typeof IDS
/** Times of one index by those of its parts: the least that is acceptable. */
const RATIO_MIN = { 'first page': 0.5, 'deep page': 0.25, search: 0.5, suggestion: 0.5, facets: 0.5 }

const folder = await mkdtemp(join(tmpdir(), 'shenglang-parts-'))
const postgres = await startEmbeddedPostgres(join(folder, 'database'))
const FINDER_SECRET = randomBytes(16).toString('hex')
const address = { host: postgres.socketFolder, user: 'shenglang', database: 'postgres' }
const database = connect(address, { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 600_000 })
const running = new Map<Name, ChildProcess>()
const opened: Finder[] = []
try {
  prepares(`${RESOURCES} tracks, and three finders of them`)
  await migrate(database)
  await fillLargeLibrary(database, RESOURCES)
  await startFinder('one')
  await startFinder('first')
  await startFinder('last')
  const parts = [await partOf('first'), await partOf('last')]
  await compare(await connectTo('one'), new PartedFinder(parts, new DatabaseFinder(database.query())))
  for (const [name, { pid }] of running)
    process.stdout.write(`memory of ${IDS[name] || 'all ids'}: ${Math.round((await residentBytes(pid ?? 0)) / 2 ** 20)} MB\n`)
} finally {
  await Promise.all(opened.map((finder) => finder.close()))
  await Promise.all([...running.values()].map(end))
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true })
}

async function compare(one: Finder, parts: Finder): Promise<void> {
  for (const [kind, queries] of Object.entries(finderQuestions(RESOURCES, QUERIES))) {
    const times: Record<'one' | 'parts', number[]> = { one: [], parts: [] }
    const timed = async (finder: Finder, into: number[], query: (finder: Finder) => Promise<unknown>) => {
      const startedAt = performance.now()
      const answer = await query(finder)
      into.push(performance.now() - startedAt)
      return answer
    }
    for (const query of queries) {
      const [expected, answer] = [await timed(one, times.one, query), await timed(parts, times.parts, query)]
      if (!isDeepStrictEqual(answer, expected)) throw new Error(`the parts answer a ${kind} otherwise than one index`)
    }
    const [before, now] = [percentile(times.one, 0.95), percentile(times.parts, 0.95)]
    process.stdout.write(
      `${kind}: one index median ${ms(median(times.one))}, 95th ${ms(before)}; two parts ${ms(median(times.parts))}, ${ms(now)}\n`,
    )
    verdict(`95th of ${kind}, one index ÷ two parts`, before / now, RATIO_MIN[kind as keyof typeof RATIO_MIN])
  }
}

async function startFinder(name: Name): Promise<void> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: `postgres://shenglang@localhost/postgres?host=${postgres.socketFolder}`,
    DATA_DIR: join(folder, name),
    ROLES: 'finder',
    FINDER_LISTEN: `unix:${socketOf(name)}`,
    FINDER_PART: IDS[name],
    FINDER_SECRET,
    LOG_LEVEL: 'error',
  }
  running.set(name, spawn(process.execPath, [resolve('server/src/main.ts')], { env, stdio: ['ignore', 'ignore', 'inherit'] }))
}

/** Resolves once it has its index. */
async function connectTo(name: Name): Promise<RemoteFinder> {
  const finder = new RemoteFinder({ path: socketOf(name) }, FINDER_SECRET, { ids: IDS[name] })
  opened.push(finder)
  const giveUpAt = performance.now() + READY_WITHIN_MS
  while (!(await finder.place().then(Boolean, () => false))) {
    if (performance.now() > giveUpAt) throw new Error(`${name} has no index`)
    await delay(100)
  }
  return finder
}

async function partOf(name: Name) {
  return { ids: readIdRange(IDS[name]) ?? ALL_IDS, finder: await connectTo(name) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

function socketOf(name: Name): string {
  return join(folder, `${name}.sock`)
}

function ms(time: number): string {
  return `${time.toFixed(time < 10 ? 2 : 0)} ms`
}
