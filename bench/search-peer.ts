import { largeArtists, largeCatalogue } from '@shenglang/demo/large-catalogue'
import { readKeyword } from '../server/src/catalog/finder/index.ts'
import { Library } from '../server/src/catalog/finder/library/library.ts'
import { finish } from '../server/src/catalog/finder/rows/time-slices.ts'
import { installOnDemand } from '../tools/install-on-demand.ts'
import { catalogueQuestions } from './catalogue/queries.ts'
import { sized, verdict } from './measure.ts'

/** How do our suggestions compare, in time and memory, with an index of MiniSearch over as many rows as it holds in 1 GB? */
const ROWS = sized(200_000, 2000)
const ASKED = sized(100, 10)
const MINISEARCH_VERSION = '7.2.0'

/** As much of it as is asked here: it is a peer to be measured, and no dependency. */
interface Peer {
  addAll(rows: { resourceId: number; title: string }[]): void
  search(text: string, options: { prefix: boolean }): unknown[]
}
interface PeerOptions {
  fields: string[]
  idField: string
  tokenize: (text: string) => string[]
  processTerm: (term: string) => string
}

const installed = installOnDemand('minisearch', MINISEARCH_VERSION)
const { default: MiniSearch } = (await import(`${installed}/minisearch/dist/es/index.js`)) as {
  default: new (options: PeerOptions) => Peer
}

const artists = largeArtists(20_000)
const rows = Array.from(largeCatalogue(ROWS, artists.length), (resource, index) => ({
  ...resource,
  resourceId: index + 1,
  resourceType: 'MUSIC',
  credits: '',
  artist: artists[resource.artist] ?? '',
  artistId: resource.artist,
  contentType: 1,
  year: 2026,
  publishedAt: -resource.age,
}))
const keywords = (catalogueQuestions(ROWS, ASKED)[2]?.paths ?? []).map(
  (path) => new URL(path, 'http://localhost').searchParams.get('key') ?? '',
)

const ours = measure('ours', () => {
  const library = new Library()
  library.begin(rows, [])
  finish(library.ready())
  return (keyword) => library.search(readKeyword(keyword, []), [], 10).length
})
const peer = measure('MiniSearch', () => {
  const index = new MiniSearch({ fields: ['title'], idField: 'resourceId', tokenize: bigrams, processTerm: (term) => term })
  index.addAll(rows.map(({ resourceId, title }) => ({ resourceId, title: title.toLowerCase() })))
  return (keyword) => index.search(keyword.toLowerCase(), { prefix: true }).slice(0, 10).length
})
verdict('p95 of MiniSearch ÷ ours', peer.p95Ms / ours.p95Ms, 1)
verdict('memory of MiniSearch ÷ ours', peer.megabytes / ours.megabytes, 1)

function measure(name: string, build: () => (keyword: string) => number) {
  globalThis.gc?.()
  const used = () => (process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers + sharedBytes()) / 1e6
  const before = used()
  const startedAt = performance.now()
  const search = build()
  const builtS = (performance.now() - startedAt) / 1000
  globalThis.gc?.()
  const megabytes = used() - before
  const times = keywords.map((keyword) => {
    const askedAt = performance.now()
    search(keyword)
    return performance.now() - askedAt
  })
  const p95Ms = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
  process.stdout.write(
    `${name}: ${ROWS.toLocaleString('en')} titles built in ${builtS.toFixed(1)} s, ${megabytes.toFixed(0)} MB, p95 ${p95Ms.toFixed(2)} ms\n`,
  )
  return { p95Ms, megabytes }
}

/** Shared memory shows only in the resident size of the process. */
function sharedBytes(): number {
  return process.memoryUsage().rss - process.memoryUsage().heapTotal - process.memoryUsage().arrayBuffers
}

function bigrams(text: string): string[] {
  const characters = Array.from(text)
  return characters.flatMap((character, index) => [character, character + (characters[index + 1] ?? '')])
}
