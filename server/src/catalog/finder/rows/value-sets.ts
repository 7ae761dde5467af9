import { addAll, addBit, type Bits, emptyBits, hasBit, removeAll, removeBit } from './bits.ts'
import type { Column } from './columns.ts'

/** The source from which sets are filled. */
export interface Filled {
  column: Column
  live: Bits
  size: number
}

/** The rows that have each value. Filled at the first read, so that a start does not wait for it. */
export class ValueSets {
  readonly #sets = new Map<string, Bits>()
  readonly #from: () => Filled
  #isFilled = false

  constructor(from: () => Filled) {
    this.#from = from
  }

  having(value: string): Bits | undefined {
    if (!this.#isFilled) this.#fill(this.#from())
    return this.#sets.get(value)
  }

  add(row: number, values: string[], capacity: number): void {
    if (this.#isFilled) for (const value of values) addBit(this.#setOf(value, capacity), row)
  }

  remove(row: number, values: string[]): void {
    for (const value of values) {
      const bits = this.#sets.get(value)
      if (bits) removeBit(bits, row)
    }
  }

  grow(capacity: number): void {
    for (const [value, bits] of this.#sets) this.#sets.set(value, grownBits(bits, capacity))
  }

  #fill({ column: { kinds, codes }, live, size }: Filled): void {
    this.#isFilled = true
    const sets = kinds.map((values) => values.map((value) => this.#setOf(value, live.length * 32)))
    for (let row = 0; row < size; row += 1) {
      if (hasBit(live, row)) for (const bits of sets[codes[row] as number] as Bits[]) addBit(bits, row)
    }
  }

  #setOf(value: string, capacity: number): Bits {
    const existing = this.#sets.get(value)
    const bits = existing ?? emptyBits(capacity)
    if (!existing) this.#sets.set(value, bits)
    return bits
  }
}

/**
 * The rows up to each known tempo: a range of tempos is the difference of two of these sets. Filled at the first read.
 */
export class TempoSets {
  readonly #from: () => Filled
  #isFilled = false
  #steps: number[] = []
  #upTo: Bits[] = []

  constructor(from: () => Filled) {
    this.#from = from
  }

  add(row: number, tempo: number, capacity: number): void {
    if (!this.#isFilled) return
    for (let step = this.#stepOf(tempo, capacity); step < this.#upTo.length; step += 1) addBit(this.#upTo[step] as Bits, row)
  }

  remove(row: number): void {
    for (const bits of this.#upTo) removeBit(bits, row)
  }

  within([from, to]: [number, number], capacity: number): Bits {
    if (!this.#isFilled) this.#fill(this.#from())
    const [slower, last] = [this.#steps.findLastIndex((step) => step < from), this.#steps.findLastIndex((step) => step <= to)]
    const bits = this.#upTo[last]?.slice() ?? emptyBits(capacity)
    if (slower >= 0) removeAll(bits, this.#upTo[slower] as Bits)
    return bits
  }

  grow(capacity: number): void {
    this.#upTo = this.#upTo.map((bits) => grownBits(bits, capacity))
  }

  #fill({ column: { kinds, codes }, live, size }: Filled): void {
    this.#isFilled = true
    for (const [tempo] of kinds) if (tempo !== undefined) this.#stepOf(Number(tempo), live.length * 32)
    const bitsByCode = kinds.map(([tempo]) => (tempo === undefined ? undefined : this.#upTo[this.#steps.indexOf(Number(tempo))]))
    for (let row = 0; row < size; row += 1) {
      const bits = bitsByCode[codes[row] as number]
      if (bits && hasBit(live, row)) addBit(bits, row)
    }
    for (let step = 1; step < this.#upTo.length; step += 1) addAll(this.#upTo[step] as Bits, this.#upTo[step - 1] as Bits)
  }

  #stepOf(tempo: number, capacity: number): number {
    const at = this.#steps.findIndex((step) => step >= tempo)
    if (this.#steps[at] === tempo) return at
    const index = at < 0 ? this.#steps.length : at
    this.#steps.splice(index, 0, tempo)
    this.#upTo.splice(index, 0, this.#upTo[index - 1]?.slice() ?? emptyBits(capacity))
    return index
  }
}

export function grownBits(bits: Bits, capacity: number): Bits {
  const grown = emptyBits(capacity)
  grown.set(bits)
  return grown
}
