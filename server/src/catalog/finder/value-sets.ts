import { addAll, addBit, type Bits, emptyBits, hasBit, removeAll, removeBit } from './bits.ts'
import type { Column } from './columns.ts'

/** For each value the rows that have it. */
export class ValueSets {
  readonly #sets = new Map<string, Bits>()

  having(value: string): Bits | undefined {
    return this.#sets.get(value)
  }

  /** Takes in all that is live at one go. */
  fill({ kinds, codes }: Column, live: Bits, size: number): void {
    const sets = kinds.map((values) => values.map((value) => this.#setOf(value, live.length * 32)))
    for (let row = 0; row < size; row += 1) {
      if (hasBit(live, row)) for (const bits of sets[codes[row] as number] as Bits[]) addBit(bits, row)
    }
  }

  add(row: number, values: string[], capacity: number): void {
    for (const value of values) addBit(this.#setOf(value, capacity), row)
  }

  #setOf(value: string, capacity: number): Bits {
    const existing = this.#sets.get(value)
    const bits = existing ?? emptyBits(capacity)
    if (!existing) this.#sets.set(value, bits)
    return bits
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
}

/** For each tempo that there is the rows that are not faster: a range is two of these. */
export class TempoSets {
  #steps: number[] = []
  #upTo: Bits[] = []

  /** Takes in all that is live at one go. */
  fill({ kinds, codes }: Column, live: Bits, size: number): void {
    for (const [tempo] of kinds) if (tempo !== undefined) this.#stepOf(Number(tempo), live.length * 32)
    const own = kinds.map(([tempo]) => (tempo === undefined ? undefined : this.#upTo[this.#steps.indexOf(Number(tempo))]))
    for (let row = 0; row < size; row += 1) {
      const bits = own[codes[row] as number]
      if (bits && hasBit(live, row)) addBit(bits, row)
    }
    for (let step = 1; step < this.#upTo.length; step += 1) addAll(this.#upTo[step] as Bits, this.#upTo[step - 1] as Bits)
  }

  add(row: number, tempo: number, capacity: number): void {
    for (let step = this.#stepOf(tempo, capacity); step < this.#upTo.length; step += 1) addBit(this.#upTo[step] as Bits, row)
  }

  remove(row: number): void {
    for (const bits of this.#upTo) removeBit(bits, row)
  }

  within([from, to]: [number, number], capacity: number): Bits {
    const [slower, last] = [this.#steps.findLastIndex((step) => step < from), this.#steps.findLastIndex((step) => step <= to)]
    const bits = this.#upTo[last]?.slice() ?? emptyBits(capacity)
    if (slower >= 0) removeAll(bits, this.#upTo[slower] as Bits)
    return bits
  }

  grow(capacity: number): void {
    this.#upTo = this.#upTo.map((bits) => grownBits(bits, capacity))
  }

  #stepOf(tempo: number, capacity: number): number {
    const at = this.#steps.findIndex((step) => step >= tempo)
    if (this.#steps[at] === tempo) return at
    const place = at < 0 ? this.#steps.length : at
    this.#steps.splice(place, 0, tempo)
    this.#upTo.splice(place, 0, this.#upTo[place - 1]?.slice() ?? emptyBits(capacity))
    return place
  }
}

export function grownBits(bits: Bits, capacity: number): Bits {
  const grown = emptyBits(capacity)
  grown.set(bits)
  return grown
}
