import { addBit, type Bits } from './bits.ts'

const END = 0xffffffff
const ROOM_MIN = 1024

/** Rows by a number that many share, as linked lists: each row refers to the next one with its number. */
export class RowsOf {
  readonly #firsts = new Map<number, number>()
  #next = new Uint32Array(ROOM_MIN)

  add(row: number, number: number): void {
    if (row >= this.#next.length) {
      const longer = new Uint32Array(row + (row >>> 3) + ROOM_MIN)
      longer.set(this.#next)
      this.#next = longer
    }
    this.#next[row] = this.#firstOf(number)
    this.#firsts.set(number, row)
  }

  remove(row: number, number: number): void {
    const next = this.#next[row] as number
    const first = this.#firstOf(number)
    if (first === row && next === END) this.#firsts.delete(number)
    else if (first === row) this.#firsts.set(number, next)
    else {
      for (let other = first; other !== END; other = this.#next[other] as number) {
        if (this.#next[other] === row) this.#next[other] = next
      }
    }
  }

  /** Adds the rows of a number to `bits`. */
  mark(number: number, bits: Bits): void {
    for (let row = this.#firstOf(number); row !== END; row = this.#next[row] as number) addBit(bits, row)
  }

  #firstOf(number: number): number {
    return this.#firsts.get(number) ?? END
  }
}
