import type { Pieces } from './pieces.ts'

/** For each gram, kept by a bucket of its hash, the places of the texts that have it, ascending. */
export interface Postings {
  /** Where a bucket begins in `places`; it ends where the next begins. */
  starts: Uint32Array
  places: Uint32Array
}
/** So many texts, and so many grams, are taken in within a millisecond. */
const PIECE = 32
const CHUNK_PIECE = 1 << 17

/** Of a few texts not so many grams are expected. */
const CHUNK_MAX = 1 << 20
const GRAMS_PER_TEXT = 64

const BUCKETS_PER_TEXT = 4
const BUCKETS_MAX = 1 << 22

/** `grams` gives the hashes of each of `size` texts in turn; texts are numbered by their place. */
export function* buildPostings(size: number, grams: Iterable<Iterable<number>>): Pieces<Postings> {
  const bucketCount = Math.min(BUCKETS_MAX, 2 ** Math.ceil(Math.log2(BUCKETS_PER_TEXT * (size + 1))))
  const starts = new Uint32Array(bucketCount + 1)
  const chunkLength = Math.min(CHUNK_MAX, GRAMS_PER_TEXT * (size + 1))
  const chunks: { buckets: Uint32Array; places: Uint32Array; length: number }[] = []
  let place = 0
  let total = 0
  for (const hashes of grams) {
    for (const hash of hashes) {
      const bucket = hash & (bucketCount - 1)
      let chunk = chunks.at(-1)
      if (!chunk || chunk.length === chunkLength) {
        chunk = { buckets: new Uint32Array(chunkLength), places: new Uint32Array(chunkLength), length: 0 }
        chunks.push(chunk)
      }
      chunk.buckets[chunk.length] = bucket
      chunk.places[chunk.length] = place
      chunk.length += 1
      starts[bucket + 1] = (starts[bucket + 1] as number) + 1
      total += 1
    }
    place += 1
    if (place % PIECE === 0) yield
  }
  for (let bucket = 0; bucket < bucketCount; bucket += 1) {
    starts[bucket + 1] = (starts[bucket + 1] as number) + (starts[bucket] as number)
  }
  const places = new Uint32Array(total)
  const next = starts.slice(0, bucketCount)
  for (const chunk of chunks) {
    for (let index = 0; index < chunk.length; index += 1) {
      const bucket = chunk.buckets[index] as number
      const at = next[bucket] as number
      places[at] = chunk.places[index] as number
      next[bucket] = at + 1
      if (index % CHUNK_PIECE === 0) yield
    }
  }
  return { starts, places }
}

const bucketOf = ({ starts }: Postings, hash: number) => hash & (starts.length - 2)

/** The places of the texts that have a gram, ascending; a view, not a copy. */
export function placesOfGram(postings: Postings, hash: number): Uint32Array {
  const bucket = bucketOf(postings, hash)
  return postings.places.subarray(postings.starts[bucket], postings.starts[bucket + 1])
}

/** The places of the texts that have every one of these grams, ascending. */
export function* inAll(postings: Postings, hashes: number[]): Generator<number> {
  const { starts, places } = postings
  const lists = hashes
    .map((hash) => bucketOf(postings, hash))
    .map((bucket) => ({ at: starts[bucket] as number, end: starts[bucket + 1] as number }))
    .sort((a, b) => a.end - a.at - (b.end - b.at))
  const [first, ...others] = lists
  if (!first) return
  candidates: for (let index = first.at; index < first.end; index += 1) {
    const place = places[index] as number
    for (const list of others) {
      list.at = firstFrom(places, list.at, list.end, place)
      if (list.at === list.end) return
      if (places[list.at] !== place) continue candidates
    }
    yield place
  }
}

/** The first index from `at` on whose place is not below `wanted`: in growing steps, then by halves. */
function firstFrom(places: Uint32Array, at: number, end: number, wanted: number): number {
  let step = 1
  let [low, high] = [at, at]
  while (high < end && (places[high] as number) < wanted) {
    low = high + 1
    high += step
    step *= 2
  }
  high = Math.min(high, end)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((places[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
