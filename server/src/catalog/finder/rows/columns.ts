import { type Bits, rowsIn } from './bits.ts'
import type { Pieces } from './time-slices.ts'

/** Rows per slice of work: they are counted in well under a millisecond. */
const PIECE = 1 << 17

export type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** The values of one dimension by row, as small codes, so that many rows can be counted at once. */
export class Column {
  /** The distinct sets of values that rows have; most have one value. */
  readonly kinds: string[][] = []
  readonly #codeOf = new Map<string, number>()
  /** Index in `kinds` by row. */
  codes: Codes

  constructor(capacity: number, kinds: string[][] = [], codes: Codes = new Uint8Array(0)) {
    this.codes = codes
    for (const values of kinds) this.#codeFor(values)
    this.grow(capacity)
  }

  set(row: number, values: string[]): void {
    // First, since a new code may replace the array.
    const code = this.#codeFor(values)
    this.codes[row] = code
  }

  valuesAt(row: number): string[] {
    return this.kinds[this.codes[row] as number] ?? []
  }

  grow(capacity: number): void {
    const room = new (this.codes.constructor as new (length: number) => Codes)(capacity)
    room.set(this.codes)
    this.codes = room
  }

  #codeFor(values: string[]): number {
    const name = values.length === 1 ? (values[0] as string) : values.join('\n')
    const existing = this.#codeOf.get(name)
    if (existing !== undefined) return existing
    const code = this.kinds.length
    this.#codeOf.set(name, code)
    this.kinds.push(values)
    // The smaller type takes less memory, and is read faster.
    if (code === 1 << 8 && this.codes instanceof Uint8Array) this.codes = Uint16Array.from(this.codes)
    if (code === 1 << 16 && this.codes instanceof Uint16Array) this.codes = Uint32Array.from(this.codes)
    return code
  }
}

/** Counts the rows of one set, a column at a time. */
export class Tally {
  readonly #rows: Uint32Array
  readonly #counts = new Map<Column, Uint32Array>()

  constructor(bits: Bits) {
    this.#rows = rowsIn(bits)
  }

  get total(): number {
    return this.#rows.length
  }

  /** The number of rows with a value that `isCounted` accepts. */
  *count(column: Column, isCounted: (value: string) => boolean): Pieces<number> {
    const counts = yield* this.#countsOf(column)
    return column.kinds.reduce((sum, values, code) => (values.some(isCounted) ? sum + (counts[code] as number) : sum), 0)
  }

  /** The number of rows for each pair of values of the two columns, without empty pairs. */
  *countPairs(first: Column, second: Column): Pieces<[string, string, number][]> {
    const width = second.kinds.length
    const counts = new Uint32Array(first.kinds.length * width)
    for (let from = 0; from < this.#rows.length; from += PIECE) {
      countPairsOf(this.#rows.subarray(from, from + PIECE), first.codes, second.codes, width, counts)
      yield
    }
    const pairs = new Map<string, [string, string, number]>()
    for (const [pair, count] of counts.entries()) {
      if (count === 0) continue
      for (const a of first.kinds[Math.floor(pair / width)] ?? []) {
        for (const b of second.kinds[pair % width] ?? []) {
          const name = `${a}\n${b}`
          pairs.set(name, [a, b, (pairs.get(name)?.[2] ?? 0) + count])
        }
      }
    }
    return [...pairs.values()]
  }

  /** Counts by code. */
  *#countsOf(column: Column): Pieces<Uint32Array> {
    const existing = this.#counts.get(column)
    if (existing) return existing
    const counts = new Uint32Array(column.kinds.length)
    for (let from = 0; from < this.#rows.length; from += PIECE) {
      countCodes(this.#rows.subarray(from, from + PIECE), column.codes, counts)
      yield
    }
    this.#counts.set(column, counts)
    return counts
  }
}

function countCodes(rows: Uint32Array, codes: Column['codes'], counts: Uint32Array): void {
  for (let index = 0; index < rows.length; index += 1) {
    const code = codes[rows[index] as number] as number
    counts[code] = (counts[code] as number) + 1
  }
}

function countPairsOf(
  rows: Uint32Array,
  first: Column['codes'],
  second: Column['codes'],
  width: number,
  counts: Uint32Array,
): void {
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] as number
    const pair = (first[row] as number) * width + (second[row] as number)
    counts[pair] = (counts[pair] as number) + 1
  }
}
