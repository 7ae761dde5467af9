import type { ResourceOrder } from '@shenglang/contract/catalog/entities'
import { addAll, addBit, type Bits, sharedBits } from './bits.ts'
import { buildColumn, type Column } from './columns.ts'
import type { FinderRow } from './row.ts'

/** What a resource can be filtered by value; it may have several values of one. */
const DIMENSIONS = {
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
export type Measured = keyof typeof MEASURES

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
interface Ascending {
  numbers: Float64Array
  rows: Uint32Array
}

/** Counts are taken in this order, as any would do. */
export const COUNTED = 'hottest'

/** Plain data in shared memory: a thread hands it to another without a copy. */
export interface ListingData {
  /** Ascending; a row's number is its index here. */
  ids: Float64Array
  measures: Record<Measured, Ascending>
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
    measures: mapEach(MEASURES, (numberOf) => buildAscending(rows, numberOf)),
    orderings,
    columns: mapEach({ ...DIMENSIONS, tempo: temposOf }, (valuesOf) =>
      buildColumn(rows.length, (place) => valuesOf(rows[counted[place] as number] as FinderRow)),
    ),
  }
}

/** As it is shown: rounded. None where it is unknown. */
const temposOf = ({ tbpm }: FinderRow) => (tbpm > 0 ? [String(Math.round(tbpm))] : [])

function buildAscending(rows: FinderRow[], numberOf: (row: FinderRow) => number): Ascending {
  const numbers = Float64Array.from(rows, numberOf)
  const sorted = Uint32Array.from(rows.keys()).sort((a, b) => (numbers[a] as number) - (numbers[b] as number))
  const ascending: Ascending = { numbers: sharedNumbers(numbers), rows: sharedIntegers(rows.length) }
  ascending.rows.set(sorted)
  for (const [index, row] of sorted.entries()) ascending.numbers[index] = numbers[row] as number
  return ascending
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
