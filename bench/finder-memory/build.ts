import { createHash } from 'node:crypto'
import { Library, type LibraryData } from '../../server/src/catalog/finder/library/library.ts'
import { writeLibrary } from '../../server/src/catalog/finder/library/library-file.ts'
import { finish } from '../../server/src/catalog/finder/rows/time-slices.ts'
import { median, percentile } from '../measure.ts'
import { generatedRows } from './generated-rows.ts'
import { askedOf } from './questions.ts'
import { bytesOf, mb, residentMb } from './resident.ts'

/** Builds a library of generated rows, prints where its memory is and what queries cost, and stores it. */
const [size = Number.NaN, asked = Number.NaN] = process.argv.slice(2, 4).map(Number)
const folder = process.argv[4] as string
const WARM_UP = 20
const say = (text: string) => process.stdout.write(`${text}\n`)

const emptyMb = await residentMb()
const library = new Library()
library.expect(size)
let [wallMs, cpuUs] = [0, 0]
const timed = (work: () => void) => {
  const [wall, cpu] = [performance.now(), process.cpuUsage()]
  work()
  wallMs += performance.now() - wall
  const { user, system } = process.cpuUsage(cpu)
  cpuUs += user + system
}
for (const batch of generatedRows(size)) timed(() => library.begin(batch, []))
say(`rows read in: ${(wallMs / 1000).toFixed(1)} s, ${(cpuUs / 1e6).toFixed(1)} s of processor`)
timed(() => finish(library.ready()))
const peakMb = process.resourceUsage().maxRSS / 1024
say(`built in ${(wallMs / 1000).toFixed(1)} s, ${(cpuUs / 1e6).toFixed(1)} s of processor, at most ${peakMb.toFixed(0)} MB`)
process.stdout.write(`${JSON.stringify({ buildS: cpuUs / 1e6 })}\n`)
const builtMb = await residentMb()
say(`resident: ${builtMb.toFixed(0)} MB, ${emptyMb.toFixed(0)} MB of it before`)
const inProcess = () => {
  const { heapUsed, heapTotal, arrayBuffers, external } = process.memoryUsage()
  return `heap ${mb(heapUsed)} of ${mb(heapTotal)} MB, arrays ${mb(arrayBuffers)} MB, WebAssembly and others ${mb(external - arrayBuffers)} MB`
}
say(`${inProcess()}; by part:`)

for (const [name, part] of Object.entries(partsOf(finish(library.data())))) {
  const bytes = bytesOf(part)
  say(`  ${name}: ${mb(bytes)} MB, ${(bytes / size).toFixed(1)} bytes a resource`)
}

// What is made when it is first read, and compiled, is not what a query costs.
for (const { questions } of askedOf(size, WARM_UP, 'warm up')) for (const question of questions) question(library)
const digest = createHash('sha256')
for (const { name, questions } of askedOf(size, asked)) {
  const before = process.threadCpuUsage()
  const times = questions.map((question) => {
    const startedAt = performance.now()
    const answer = question(library)
    const ms = performance.now() - startedAt
    digest.update(JSON.stringify(answer))
    return ms
  })
  const { user, system } = process.threadCpuUsage(before)
  const cpuMs = (user + system) / 1000 / asked
  say(
    `${name}: ${cpuMs.toFixed(2)} ms of processor; median ${median(times).toFixed(2)}, p95 ${percentile(times, 0.95).toFixed(2)} ms`,
  )
}
say(`answers: ${digest.digest('hex').slice(0, 12)}`)
const askedMb = await residentMb()
say(`after queries, with what they cached: resident ${askedMb.toFixed(0)} MB, ${inProcess()}`)
process.stdout.write(`${JSON.stringify({ askedMb })}\n`)
await writeLibrary(folder, { databaseId: 'bench', place: '0', data: finish(library.data()) })

function partsOf({ rows, titles, names, words }: LibraryData): Record<string, unknown> {
  const { numbers, columns, orders } = rows
  return { numbers, columns, orders, 'stored texts': titles.stored, postings: titles.blocks, names, words }
}
