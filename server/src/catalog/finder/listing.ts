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
import { buildColumn, type Column, Tally } from './columns.ts'
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
  energy: (row: FinderRow) => [String(row.energy)],
  releaseYear: (row: FinderRow) => [String(row.year)],
  playVipLevel: (row: FinderRow) => [String(row.playVipLevel)],
}
export type Dimension = keyof typeof DIMENSIONS

/** What a resource can be filtered by range. */
const MEASURES = {
  durationMs: (row: FinderRow) => row.durationMs,
  publishedAt: (row: FinderRow) => row.publishedAt,
  artistId: (row: FinderRow) => row.artistId,
}
export type Measure = keyof typeof MEASURES | 'tempo'

/** One condition: any of these values, or within any of these ranges (both ends included). */
export type Condition = { dimension: Dimension; values: string[] } | { measure: Measure; ranges: Range[] }
export type Range = [from: number, to: number]

/** All resources in one order: who stands where, and the places of those who have a value. */
interface Ordering {
  /** By place: the row, and what it is ordered by (descending). */
  rows: Uint32Array
  keys: Float64Array
  /** By row. */
  places: Uint32Array
  values: Record<Dimension, Map<string, Bits>>
  /** The tempos that there are, ascending, and for each the places of those not faster: a range is two of these. */
  tempos: { steps: number[]; upTo: Bits[] }
}

/** Rows by a number of theirs, ascending, so that a range of it is one stretch. */
interface Measured {
  numbers: Float64Array
  rows: Uint32Array
}

/** Counts are taken in this order, as any would do. */
const COUNTED = 'hottest'

/** Plain data in shared memory: a thread hands it to another without a copy. */
export interface ListingData {
  /** Ascending; a row's number is its index here. */
  ids: Float64Array
  measures: Record<keyof typeof MEASURES, Measured>
  orderings: Record<ResourceOrder, Ordering>
  /** In the order that counts are taken in. */
  columns: Record<Dimension | 'tempo', Column>
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
  const orderings = mapEach(KEYS, (keyOf) => buildOrdering(rows, keyOf))
  const counted = orderings[COUNTED].rows
  return {
    ids: sharedNumbers(rows.map((row) => row.resourceId)),
    measures: mapEach(MEASURES, (numberOf) => buildMeasured(rows, numberOf)),
    orderings,
    columns: mapEach({ ...DIMENSIONS, tempo: temposOf }, (valuesOf) =>
      buildColumn(rows.length, (place) => valuesOf(rows[counted[place] as number] as FinderRow)),
    ),
  }
}

/** As it is shown: rounded. None where it is unknown. */
const tempoOf = ({ tbpm }: FinderRow) => (tbpm > 0 ? Math.round(tbpm) : undefined)

function temposOf(row: FinderRow): string[] {
  const tempo = tempoOf(row)
  return tempo === undefined ? [] : [String(tempo)]
}

function buildMeasured(rows: FinderRow[], numberOf: (row: FinderRow) => number): Measured {
  const numbers = Float64Array.from(rows, numberOf)
  const sorted = Uint32Array.from(rows.keys()).sort((a, b) => (numbers[a] as number) - (numbers[b] as number))
  const measured: Measured = { numbers: sharedNumbers(numbers), rows: sharedIntegers(rows.length) }
  measured.rows.set(sorted)
  for (const [index, row] of sorted.entries()) measured.numbers[index] = numbers[row] as number
  return measured
}

function buildOrdering(rows: FinderRow[], keyOf: (row: FinderRow) => number): Ordering {
  const size = rows.length
  const keysByRow = Float64Array.from(rows, keyOf)
  // Ids ascend with the row numbers, so that the later row goes first among equals.
  const sorted = Uint32Array.from(rows.keys()).sort((a, b) => (keysByRow[b] as number) - (keysByRow[a] as number) || b - a)
  const places = sharedIntegers(size)
  for (const [place, row] of sorted.entries()) places[row] = place
  const ordering: Ordering = {
    rows: sharedIntegers(size),
    keys: sharedNumbers(Float64Array.from(sorted, (row) => keysByRow[row] as number)),
    places,
    values: mapEach(DIMENSIONS, (valuesOf) => buildValues(rows, places, valuesOf)),
    tempos: buildTempos(rows, places),
  }
  ordering.rows.set(sorted)
  return ordering
}

function buildValues(rows: FinderRow[], places: Uint32Array, valuesOf: (row: FinderRow) => string[]): Map<string, Bits> {
  const sets = new Map<string, Bits>()
  for (const [row, facts] of rows.entries()) {
    for (const value of valuesOf(facts)) {
      const known = sets.get(value)
      const bits = known ?? sharedBits(rows.length)
      if (!known) sets.set(value, bits)
      addBit(bits, places[row] as number)
    }
  }
  return sets
}

function buildTempos(rows: FinderRow[], places: Uint32Array): Ordering['tempos'] {
  const sets = buildValues(rows, places, temposOf)
  const steps = Array.from(sets.keys(), Number).sort((a, b) => a - b)
  const upTo = steps.map((step) => sets.get(String(step)) as Bits)
  for (const [index, bits] of upTo.entries()) if (index > 0) addAll(bits, upTo[index - 1] as Bits)
  return { steps, upTo }
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

  /** How many fulfil all conditions, and how many of these each of `choices` in turn. */
  countEach(conditions: Condition[], choices: Condition[]): number[] {
    const bits = this.matching(COUNTED, conditions)
    const tally = new Tally(bits)
    const { columns } = this.data
    const counts = choices.map((choice) => {
      if ('dimension' in choice) return tally.count(columns[choice.dimension], (value) => choice.values.includes(value))
      if (choice.measure === 'tempo') return tally.count(columns.tempo, (value) => isWithin(Number(value), choice.ranges))
      const fulfilling = this.#fulfilling(COUNTED, choice)
      return fulfilling ? countCommon(bits, fulfilling) : 0
    })
    return [tally.total, ...counts]
  }

  /** How many fulfil all conditions and have each key and tempo; pairs that none has are left out. */
  countKeysAndTempos(conditions: Condition[]): [tkey: string, tempo: string, count: number][] {
    const { tkey, tempo } = this.data.columns
    return new Tally(this.matching(COUNTED, conditions)).countPairs(tkey, tempo)
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

  #within(order: ResourceOrder, { measure, ranges }: Extract<Condition, { measure: Measure }>): Bits[] {
    return ranges.map((range) => {
      const name = `${order} ${measure} ${range.join(' ')}`
      const known = this.#kept.get(name)
      if (known) return known
      const bits = measure === 'tempo' ? this.#withinTempos(order, range) : this.#withinMeasured(order, measure, range)
      this.#kept.set(name, bits)
      return bits
    })
  }

  #withinTempos(order: ResourceOrder, [from, to]: Range): Bits {
    const { steps, upTo } = this.data.orderings[order].tempos
    const [slower, last] = [steps.findLastIndex((step) => step < from), steps.findLastIndex((step) => step <= to)]
    const bits = upTo[last]?.slice() ?? emptyBits(this.size)
    if (slower >= 0) removeAll(bits, upTo[slower] as Bits)
    return bits
  }

  #withinMeasured(order: ResourceOrder, measure: keyof typeof MEASURES, [from, to]: Range): Bits {
    const { numbers, rows } = this.data.measures[measure]
    const { places } = this.data.orderings[order]
    const bits = emptyBits(this.size)
    for (let at = firstFrom(numbers, from); at < numbers.length && (numbers[at] as number) <= to; at += 1) {
      addBit(bits, places[rows[at] as number] as number)
    }
    return bits
  }

  #rowOf(id: number): number | undefined {
    const row = firstFrom(this.data.ids, id)
    return this.data.ids[row] === id ? row : undefined
  }
}

export { countBits, hasBit }

const isWithin = (number: number, ranges: Range[]) => ranges.some(([from, to]) => number >= from && number <= to)

/** The index of the first that is not below `wanted`, of ascending numbers. */
function firstFrom(numbers: Float64Array, wanted: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** `A0301` lies inside `A03` and itself. */
function enclosing(code: string): string[] {
  const codes: string[] = []
  for (let length = 3; length <= code.length; length += 2) codes.push(code.slice(0, length))
  return codes.length > 0 ? codes : [code]
}

const sharedIntegers = (size: number) => new Uint32Array(new SharedArrayBuffer(size * 4))

function sharedNumbers(numbers: ArrayLike<number>): Float64Array {
  const shared = new Float64Array(new SharedArrayBuffer(numbers.length * 8))
  shared.set(numbers)
  return shared
}

function mapEach<Name extends string, From, To>(from: Record<Name, From>, to: (value: From) => To): Record<Name, To> {
  return Object.fromEntries(Object.entries<From>(from).map(([name, value]) => [name, to(value)])) as Record<Name, To>
}
