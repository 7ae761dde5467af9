import { RESOURCE_ORDERS, type ResourceOrder } from '@shenglang/contract/catalog/entities'
import { LRUCache } from 'lru-cache'
import {
  addAll,
  addBit,
  type Bits,
  countBits,
  countCommon,
  emptyBits,
  hasBit,
  keepCommon,
  placesOf,
  removeAll,
  sharedBits,
} from './bits.ts'
import type { FinderRow } from './row.ts'

/** What a resource can be filtered by value; it may have several values of one. */
export const DIMENSIONS = {
  contentType: (row: FinderRow) => [String(row.contentType)],
  resourceType: (row: FinderRow) => [row.resourceType],
  categoryCode: (row: FinderRow) => enclosing(row.categoryCode),
  style: (row: FinderRow) => [row.style],
  version: (row: FinderRow) => [row.version],
  genre: (row: FinderRow) => row.genres,
  tkey: (row: FinderRow) => [row.tkey],
  /** As it is shown: rounded. */
  tempo: (row: FinderRow) => (row.tbpm > 0 ? [String(Math.round(row.tbpm))] : []),
  energy: (row: FinderRow) => [String(row.energy)],
  releaseYear: (row: FinderRow) => [String(row.year)],
  playVipLevel: (row: FinderRow) => [String(row.playVipLevel)],
}
export type Dimension = keyof typeof DIMENSIONS

/** What a resource can be filtered by range. */
export type Measure = 'durationMs' | 'publishedAt' | 'artistId'
const MEASURES = ['durationMs', 'publishedAt', 'artistId'] as const

/** One condition: any of these values, or within any of these ranges (both ends included). */
export type Condition = { dimension: Dimension; values: string[] } | { measure: Measure; ranges: [from: number, to: number][] }

/** All resources in one order: who stands where, and for each value the places of those who have it. */
interface Ordering {
  /** By place: the row, and what it is ordered by (descending). */
  rows: Uint32Array
  keys: Float64Array
  /** By row. */
  places: Uint32Array
  values: Record<Dimension, Map<string, Bits>>
}

/** Plain data in shared memory: a thread hands it to another without a copy. */
export interface ListingData {
  /** Ascending; a row's number is its index here. */
  ids: Float64Array
  measures: Record<Measure, Float64Array>
  orderings: Record<ResourceOrder, Ordering>
}

const KEYS: Record<ResourceOrder, (row: FinderRow) => number> = {
  newest: (row) => row.publishedAt,
  hottest: (row) => row.playCount,
  downloads: (row) => row.downloadCount,
  collects: (row) => row.collectCount,
  // Slowest first; the unknown tempo 0 last.
  bpm: (row) => (row.tbpm > 0 ? -row.tbpm : Number.NEGATIVE_INFINITY),
}

/** `rows` ascending by id. */
export function buildListing(rows: FinderRow[]): ListingData {
  const measures = {} as ListingData['measures']
  for (const measure of MEASURES) measures[measure] = sharedNumbers(rows.map((row) => row[measure]))
  const orderings = {} as ListingData['orderings']
  for (const order of RESOURCE_ORDERS) orderings[order] = buildOrdering(rows, KEYS[order])
  return { ids: sharedNumbers(rows.map((row) => row.resourceId)), measures, orderings }
}

function buildOrdering(rows: FinderRow[], keyOf: (row: FinderRow) => number): Ordering {
  const size = rows.length
  const keysByRow = Float64Array.from(rows, keyOf)
  // Ids ascend with the row numbers, so that the later row goes first among equals.
  const sorted = Uint32Array.from(rows.keys()).sort((a, b) => (keysByRow[b] as number) - (keysByRow[a] as number) || b - a)
  const ordering: Ordering = {
    rows: sharedIntegers(size),
    keys: new Float64Array(new SharedArrayBuffer(size * 8)),
    places: sharedIntegers(size),
    values: {} as Ordering['values'],
  }
  for (const dimension of Object.keys(DIMENSIONS) as Dimension[]) ordering.values[dimension] = new Map()
  for (let place = 0; place < size; place += 1) {
    const row = sorted[place] as number
    ordering.rows[place] = row
    ordering.keys[place] = keysByRow[row] as number
    ordering.places[row] = place
    for (const dimension of Object.keys(DIMENSIONS) as Dimension[]) {
      for (const value of DIMENSIONS[dimension](rows[row] as FinderRow)) {
        const known = ordering.values[dimension].get(value)
        const bits = known ?? sharedBits(size)
        if (!known) ordering.values[dimension].set(value, bits)
        addBit(bits, place)
      }
    }
  }
  return ordering
}

/** One resource of a page and what the order ranks it by. */
export interface Ranked {
  id: number
  key: number
}

const KEPT_MAX = 256

/** Lists, counts and facets over rows that do not change; `hide` leaves out those that a newer listing has. */
export class Listing {
  readonly data: ListingData
  /** What was put together for a condition; people ask for the same few. */
  readonly #kept = new LRUCache<string, Bits>({ max: KEPT_MAX })
  #hidden: Map<ResourceOrder, Bits> | undefined

  constructor(data: ListingData) {
    this.data = data
  }

  get size(): number {
    return this.data.ids.length
  }

  hide(ids: Iterable<number>): void {
    const rows = Array.from(ids, (id) => this.#rowOf(id)).filter((row) => row !== undefined)
    this.#hidden =
      rows.length === 0
        ? undefined
        : new Map(
            RESOURCE_ORDERS.map((order) => {
              const bits = emptyBits(this.size)
              for (const row of rows) addBit(bits, this.data.orderings[order].places[row] as number)
              return [order, bits]
            }),
          )
  }

  /** The places in `order` of what fulfils every condition. A set of the caller's own. */
  matching(order: ResourceOrder, conditions: Condition[]): Bits {
    const bits = emptyBits(this.size).fill(-1)
    if (this.size % 32 > 0) bits[bits.length - 1] = 2 ** (this.size % 32) - 1
    for (const condition of conditions) {
      const fulfilling = this.#fulfilling(order, condition)
      if (fulfilling) keepCommon(bits, fulfilling)
      else bits.fill(0)
    }
    const hidden = this.#hidden?.get(order)
    if (hidden) removeAll(bits, hidden)
    return bits
  }

  page(order: ResourceOrder, bits: Bits, from: number, limit: number): Ranked[] {
    const { keys } = this.data.orderings[order]
    return placesOf(bits, from, limit).map((place) => ({ id: this.idAt(order, place), key: keys[place] as number }))
  }

  idAt(order: ResourceOrder, place: number): number {
    return this.data.ids[this.data.orderings[order].rows[place] as number] as number
  }

  /** How many of `bits` fulfil the condition. */
  count(order: ResourceOrder, bits: Bits, condition: Condition): number {
    const fulfilling = this.#fulfilling(order, condition)
    return fulfilling ? countCommon(bits, fulfilling) : 0
  }

  /** How many of `bits` have each value of both dimensions; pairs that none has are left out. */
  countPairs(order: ResourceOrder, bits: Bits, first: Dimension, second: Dimension): [string, string, number][] {
    const { values } = this.data.orderings[order]
    const pairs: [string, string, number][] = []
    for (const [a, havingA] of values[first]) {
      const common = havingA.slice()
      keepCommon(common, bits)
      for (const [b, havingB] of values[second]) {
        const count = countCommon(common, havingB)
        if (count > 0) pairs.push([a, b, count])
      }
    }
    return pairs
  }

  /** Not to be changed by who reads it; undefined when nothing fulfils the condition. */
  #fulfilling(order: ResourceOrder, condition: Condition): Bits | undefined {
    const sets = 'dimension' in condition ? this.#having(order, condition) : this.#within(order, condition)
    if (sets.length <= 1) return sets[0]
    const name = `${order} ${JSON.stringify(condition)}`
    const known = this.#kept.get(name)
    if (known) return known
    const any = emptyBits(this.size)
    for (const set of sets) addAll(any, set)
    this.#kept.set(name, any)
    return any
  }

  #having(order: ResourceOrder, { dimension, values }: Extract<Condition, { dimension: Dimension }>): Bits[] {
    const known = this.data.orderings[order].values[dimension]
    return values.flatMap((value) => known.get(value) ?? [])
  }

  /** A range is scanned once. */
  #within(order: ResourceOrder, { measure, ranges }: Extract<Condition, { measure: Measure }>): Bits[] {
    return ranges.map(([from, to]) => {
      const name = `${order} ${measure} ${from} ${to}`
      const known = this.#kept.get(name)
      if (known) return known
      const bits = emptyBits(this.size)
      const numbers = this.data.measures[measure]
      const { rows } = this.data.orderings[order]
      for (let place = 0; place < rows.length; place += 1) {
        const number = numbers[rows[place] as number] as number
        if (number >= from && number <= to) addBit(bits, place)
      }
      this.#kept.set(name, bits)
      return bits
    })
  }

  #rowOf(id: number): number | undefined {
    const { ids } = this.data
    let [low, high] = [0, ids.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((ids[middle] as number) < id) low = middle + 1
      else high = middle
    }
    return ids[low] === id ? low : undefined
  }
}

export { countBits, hasBit }

/** `A0301` lies inside `A03` and itself. */
function enclosing(code: string): string[] {
  const codes: string[] = []
  for (let length = 3; length <= code.length; length += 2) codes.push(code.slice(0, length))
  return codes.length > 0 ? codes : [code]
}

const sharedIntegers = (size: number) => new Uint32Array(new SharedArrayBuffer(size * 4))

function sharedNumbers(numbers: number[]): Float64Array {
  const shared = new Float64Array(new SharedArrayBuffer(numbers.length * 8))
  shared.set(numbers)
  return shared
}
