import { type Bits, rowsIn } from './bits.ts'
import type { Pieces } from './pieces.ts'

/** So many rows are counted in well under a millisecond. */
const PIECE = 1 << 17

/** What each row has of one dimension, side by side: to count many at once. */
export class Column {
  /** Each set of values that a row has; most have one value. */
  readonly kinds: string[][] = []
  readonly #codeOf = new Map<string, number>()
  /** By row the index of its set in `kinds`. */
  codes: Uint16Array | Uint32Array

  constructor(capacity: number, kinds: string[][] = [], codes?: Uint16Array | Uint32Array) {
    this.codes = codes ?? new Uint16Array(capacity)
    for (const values of kinds) this.#codeFor(values)
  }

  set(row: number, values: string[]): void {
    this.codes[row] = this.#codeFor(values)
  }

  valuesAt(row: number): string[] {
    return this.kinds[this.codes[row] as number] ?? []
  }

  grow(capacity: number): void {
    const grown = this.codes instanceof Uint16Array ? new Uint16Array(capacity) : new Uint32Array(capacity)
    grown.set(this.codes)
    this.codes = grown
  }

  #codeFor(values: string[]): number {
    const name = values.join('\n')
    const existing = this.#codeOf.get(name)
    if (existing !== undefined) return existing
    const code = this.kinds.length
    this.#codeOf.set(name, code)
    this.kinds.push(values)
    // Two bytes a row take half the memory, and are read twice as fast.
    if (code === 1 << 16 && this.codes instanceof Uint16Array) this.codes = Uint32Array.from(this.codes)
    return code
  }
}

/** Counts of the rows of one set, a column at a time. */
export class Tally {
  readonly #rows: Uint32Array
  readonly #counts = new Map<Column, Uint32Array>()

  constructor(bits: Bits) {
    this.#rows = rowsIn(bits)
  }

  get total(): number {
    return this.#rows.length
  }

  /** How many have a value that is meant. */
  *count(column: Column, isMeant: (value: string) => boolean): Pieces<number> {
    const counts = yield* this.#countsOf(column)
    return column.kinds.reduce((sum, values, code) => (values.some(isMeant) ? sum + (counts[code] as number) : sum), 0)
  }

  /** How many have each value of both columns; pairs that none has are left out. */
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

  /** By code. */
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
