import type { Positions } from './positions.ts'
import { bitsLength, type Postings } from './postings.ts'

/** The grams of a term, and for each way to read it the indices of the grams that a text containing it must have. */
export interface RequiredGrams {
  grams: number[]
  ways: number[][]
}

/** More grams of one way would hardly reduce the result. */
const GRAMS_MAX = 64

export const NOTHING: RequiredGrams = { grams: [], ways: [] }

/** Lists each gram once, since the ways to read a term share most of them. */
export function requiredGrams(gramsByWay: readonly (readonly number[])[]): RequiredGrams {
  const indexOf = new Map<number, number>()
  const ways = new Map<string, number[]>()
  for (const grams of gramsByWay) {
    if (grams.length === 0) continue
    const way = grams.map((gram) => {
      const index = indexOf.get(gram) ?? indexOf.size
      indexOf.set(gram, index)
      return index
    })
    ways.set(way.join(), way)
  }
  return { grams: [...indexOf.keys()], ways: [...ways.values()] }
}

const UNKNOWN = -1
/** The start and length of each gram's list in the current block, by index of the gram. */
let begins = new Int32Array(256)
let lengths = new Int32Array(256)
/**
 * The lists of one way. `sparse` has the grams with lists of positions, the shortest first, and `nexts` the index at which each
 * is read; `dense` has the starts of lists of bits.
 */
const sparse = new Int32Array(GRAMS_MAX)
const nexts = new Int32Array(GRAMS_MAX)
const dense = new Int32Array(GRAMS_MAX)
let sparseCount = 0
let denseCount = 0

/** Adds to `positions` those of the texts that have every gram of one of the ways. */
export function markHaving(postings: Postings, { grams, ways }: RequiredGrams, positions: Positions): void {
  begin(grams)
  for (const way of ways) {
    if (!gather(postings, grams, way)) continue
    if (sparseCount > 0) markLists(postings.lists, positions)
    else markBits(postings, positions)
  }
}

/** An upper bound of the number of texts that have every gram of one of the ways. */
export function countAtMost(postings: Postings, { grams, ways }: RequiredGrams): number {
  begin(grams)
  let count = 0
  for (const way of ways) {
    if (!gather(postings, grams, way)) continue
    count += sparseCount > 0 ? (lengths[sparse[0] as number] as number) : postings.size
  }
  return count
}

function begin(grams: number[]): void {
  if (grams.length > begins.length) {
    begins = new Int32Array(2 * grams.length)
    lengths = new Int32Array(2 * grams.length)
  }
  lengths.fill(UNKNOWN, 0, grams.length)
}

/** Gathers the lists of one way; returns false if any is empty. */
function gather({ size, starts }: Postings, grams: number[], way: number[]): boolean {
  const [units, mask] = [bitsLength(size), starts.length - 2]
  sparseCount = 0
  denseCount = 0
  for (let index = 0; index < way.length && index < GRAMS_MAX; index += 1) {
    const gram = way[index] as number
    if (lengths[gram] === UNKNOWN) {
      const bucket = (grams[gram] as number) & mask
      begins[gram] = starts[bucket] as number
      lengths[gram] = (starts[bucket + 1] as number) - (starts[bucket] as number)
    }
    const length = lengths[gram] as number
    if (length === 0) {
      // A gram that is missing from one block is rare in the others too, and is looked up first there.
      way[index] = way[0] as number
      way[0] = gram
      return false
    }
    if (length === units) {
      dense[denseCount] = begins[gram] as number
      denseCount += 1
    } else insertByLength(gram, length)
  }
  return true
}

function insertByLength(gram: number, length: number): void {
  let at = sparseCount
  for (; at > 0 && (lengths[sparse[at - 1] as number] as number) > length; at -= 1) sparse[at] = sparse[at - 1] as number
  sparse[at] = gram
  sparseCount += 1
}

/** Adds the positions of the first list that are in all others. */
function markLists(lists: Uint16Array, positions: Positions): void {
  for (let other = 0; other < sparseCount; other += 1) nexts[other] = begins[sparse[other] as number] as number
  const first = sparse[0] as number
  const end = (begins[first] as number) + (lengths[first] as number)
  candidates: for (let index = begins[first] as number; index < end; index += 1) {
    const position = lists[index] as number
    for (let other = 0; other < denseCount; other += 1) {
      if ((((lists[(dense[other] as number) + (position >>> 4)] as number) >>> (position & 15)) & 1) === 0) continue candidates
    }
    for (let other = 1; other < sparseCount; other += 1) {
      const gram = sparse[other] as number
      const last = (begins[gram] as number) + (lengths[gram] as number)
      const at = firstFrom(lists, nexts[other] as number, last, position)
      if (at === last) return
      nexts[other] = at
      if (lists[at] !== position) continue candidates
    }
    positions.add(position)
  }
}

function markBits({ size, lists }: Postings, positions: Positions): void {
  const bits = positions.whole(size)
  const first = dense[0] as number
  const units = bitsLength(size)
  for (let unit = 0; unit < units; unit += 1) {
    let common = lists[first + unit] as number
    for (let other = 1; other < denseCount; other += 1) common &= lists[(dense[other] as number) + unit] as number
    bits[unit >>> 1] = (bits[unit >>> 1] as number) | (common << ((unit & 1) * 16))
  }
}

/** The first index from `at` on whose position is at least `target`: by galloping, then by bisection. */
function firstFrom(lists: Uint16Array, at: number, end: number, target: number): number {
  let step = 1
  let [low, high] = [at, at]
  while (high < end && (lists[high] as number) < target) {
    low = high + 1
    high += step
    step *= 2
  }
  high = Math.min(high, end)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((lists[middle] as number) < target) low = middle + 1
    else high = middle
  }
  return low
}
