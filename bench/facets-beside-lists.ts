import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { catalogueQuestions } from './catalogue/queries.ts'
import { openLargeLibrary } from './large-library.ts'
import { median, requireProgram, SMOKE_LIBRARY, sized, verdict } from './measure.ts'
import { wrk } from './wrk.ts'

/**
 * Do facet counts that are not cached slow lists down, at four connections each and a million resources, and does anything
 * block the event loop of the process that answers?
 */
const SIZE = sized(1_000_000, SMOKE_LIBRARY)
const DISTINCT = sized(20_000, 200)
const ROUNDS = sized(3, 1)
const SECONDS = sized(6, 1)
const [FACETS_MS, LOOP_MS, SLOWER] = [60, 20, 1.5]

requireProgram('wrk')
const library = await openLargeLibrary(SIZE, { startsWithStored: true })
const origin = await library.app.listen({ port: 0, host: '127.0.0.1' })
const folder = await mkdtemp(join(tmpdir(), 'shenglang-facets-'))
const pathsOf = (name: string) =>
  catalogueQuestions(SIZE, 5 * DISTINCT)
    .filter((question) => question.name.startsWith(name))
    .flatMap(({ paths }) => [...new Set(paths)].slice(0, DISTINCT))
const files = { list: join(folder, 'list'), facets: join(folder, 'facets') }
await writeFile(files.list, pathsOf('list with filters and sort, first page').join('\n'))
await writeFile(files.facets, pathsOf('facet counts').join('\n'))

let from = 0
const request = async (what: keyof typeof files) =>
  (await wrk({ origin, addresses: files[what], from, connections: 4, seconds: SECONDS })).p95Ms
const p95: Record<'alone' | 'beside' | 'facets' | 'loop', number[]> = { alone: [], beside: [], facets: [], loop: [] }
for (let round = 0; round < ROUNDS; round += 1) {
  // No round repeats a query of an earlier one.
  from = round * Math.floor(DISTINCT / ROUNDS)
  p95.alone.push(await request('list'))
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const [beside, facets] = await Promise.all([request('list'), request('facets')])
  loop.disable()
  p95.beside.push(beside)
  p95.facets.push(facets)
  p95.loop.push(loop.max / 1e6)
}
const [alone, beside, facets, loop] = [p95.alone, p95.beside, p95.facets, p95.loop].map(median) as [
  number,
  number,
  number,
  number,
]
process.stdout.write(
  `p95 of lists alone ${alone.toFixed(1)} ms, beside facets ${beside.toFixed(1)} ms; of facets ${facets.toFixed(1)} ms; longest hold of the event loop ${loop.toFixed(1)} ms\n`,
)
verdict('limit ÷ p95 of facets of new questions', FACETS_MS / facets, 1)
verdict('1.5 × p95 of lists alone ÷ beside facets', (SLOWER * alone) / beside, 1)
verdict('limit ÷ longest hold of the event loop', LOOP_MS / loop, 1)
await rm(folder, { recursive: true })
await library.close()
