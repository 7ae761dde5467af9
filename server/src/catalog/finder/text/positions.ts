import { addBit, type Bits, countBits } from '../rows/bits.ts'
import { CHUNK } from './ceilings.ts'
import { TEXTS_MAX } from './postings.ts'

const WORDS = CHUNK / 32

/** A reusable set of positions in a block, by chunks; empty chunks are skipped. */
export class Positions {
  readonly #bits = new Uint32Array(TEXTS_MAX / 32)
  /** By chunk, 1 where it may have positions. */
  readonly #has = new Uint8Array(TEXTS_MAX / CHUNK)

  clear(): void {
    for (let chunk = 0; chunk < this.#has.length; chunk += 1) this.#clear(chunk)
  }

  add(position: number): void {
    this.#has[(position / CHUNK) | 0] = 1
    addBit(this.#bits, position)
  }

  /** The bits of the first `size` positions, to add many at once. */
  whole(size: number): Bits {
    this.#has.fill(1, 0, Math.ceil(size / CHUNK))
    return this.#bits
  }

  /** Adds the first `size` of `bits` after the word `from`. */
  addBits(bits: Bits, from: number, size: number): void {
    const all = this.whole(size)
    for (let index = 0; index < Math.ceil(size / 32); index += 1)
      all[index] = (all[index] as number) | (bits[from + index] as number)
  }

  /** True where there are at most `max` positions. */
  isAtMost(max: number): boolean {
    let count = 0
    for (let chunk = 0; chunk < this.#has.length && count <= max; chunk += 1) {
      if (this.#has[chunk] === 1) count += countBits(this.#bits.subarray(chunk * WORDS, (chunk + 1) * WORDS))
    }
    return count <= max
  }

  /** Keeps the positions that are in `other`, too. */
  intersect(other: Positions): void {
    for (let chunk = 0; chunk < this.#has.length; chunk += 1) {
      if (other.#has[chunk] === 0) this.#clear(chunk)
      else this.#intersect(chunk, other.#bits, 0)
    }
  }

  /** Keeps the positions whose bit is set in `bits`; its word `from` corresponds to the first 32 positions. */
  intersectBits(bits: Bits, from: number): void {
    for (let chunk = 0; chunk < this.#has.length; chunk += 1) this.#intersect(chunk, bits, from)
  }

  /** Visits the positions in order, chunk by chunk, until a chunk is not needed. */
  visit(isNeeded: (chunk: number) => boolean, visit: (position: number) => void): void {
    for (let chunk = 0; chunk < this.#has.length; chunk += 1) {
      if (this.#has[chunk] === 0) continue
      if (!isNeeded(chunk)) return
      for (let index = chunk * WORDS; index < (chunk + 1) * WORDS; index += 1) {
        for (let word = this.#bits[index] as number; word !== 0; word &= word - 1)
          visit(index * 32 + 31 - Math.clz32(word & -word))
      }
    }
  }

  #clear(chunk: number): void {
    if (this.#has[chunk] === 0) return
    this.#has[chunk] = 0
    this.#bits.fill(0, chunk * WORDS, (chunk + 1) * WORDS)
  }

  #intersect(chunk: number, bits: Bits, from: number): void {
    if (this.#has[chunk] === 0) return
    for (let index = chunk * WORDS; index < (chunk + 1) * WORDS; index += 1) {
      this.#bits[index] = (this.#bits[index] as number) & (bits[from + index] as number)
    }
  }
}
