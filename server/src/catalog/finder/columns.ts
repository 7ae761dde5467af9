import type { Bits } from './bits.ts'
import { placesIn } from './bits.ts'

/** What each resource of one order has of one dimension, side by side: to count many at once. Plain data in shared memory. */
export interface Column {
  /** Each set of values that a resource has; most have one value. */
  kinds: string[][]
  /** By place the index of its set in `kinds`. */
  codes: Uint16Array | Uint32Array
}

/** `valuesAt` gives what the resource at a place has. */
export function buildColumn(size: number, valuesAt: (place: number) => string[]): Column {
  const kinds: string[][] = []
  const known = new Map<string, number>()
  const codes = new Uint32Array(new SharedArrayBuffer(size * 4))
  for (let place = 0; place < size; place += 1) {
    const values = valuesAt(place)
    const name = values.join('\n')
    const code = known.get(name) ?? kinds.length
    if (code === kinds.length) {
      known.set(name, code)
      kinds.push(values)
    }
    codes[place] = code
  }
  return { kinds, codes: kinds.length > 1 << 16 ? codes : halved(codes) }
}

/** In half the memory, which is read twice as fast. */
function halved(codes: Uint32Array): Uint16Array {
  const half = new Uint16Array(new SharedArrayBuffer(codes.length * 2))
  half.set(codes)
  return half
}

/** Counts of the places of one set, a column at a time. */
export class Tally {
  readonly #places: Uint32Array
  readonly #counts = new Map<Column, Uint32Array>()

  constructor(bits: Bits) {
    this.#places = placesIn(bits)
  }

  get total(): number {
    return this.#places.length
  }

  /** How many have a value that is meant. */
  count(column: Column, isMeant: (value: string) => boolean): number {
    const counts = this.#countsOf(column)
    return column.kinds.reduce((sum, values, code) => (values.some(isMeant) ? sum + (counts[code] as number) : sum), 0)
  }

  /** How many have each value of both columns; pairs that none has are left out. */
  countPairs(first: Column, second: Column): [string, string, number][] {
    const counts = new Uint32Array(first.kinds.length * second.kinds.length)
    const width = second.kinds.length
    for (let index = 0; index < this.#places.length; index += 1) {
      const place = this.#places[index] as number
      const pair = (first.codes[place] as number) * width + (second.codes[place] as number)
      counts[pair] = (counts[pair] as number) + 1
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
  #countsOf(column: Column): Uint32Array {
    const known = this.#counts.get(column)
    if (known) return known
    const counts = new Uint32Array(column.kinds.length)
    const { codes } = column
    for (let index = 0; index < this.#places.length; index += 1) {
      const code = codes[this.#places[index] as number] as number
      counts[code] = (counts[code] as number) + 1
    }
    this.#counts.set(column, counts)
    return counts
  }
}
