/** A set of rows 0 … size-1, one bit each. */
export type Bits = Uint32Array<ArrayBuffer>

export function emptyBits(size: number): Bits {
  return new Uint32Array(Math.ceil(size / 32))
}

export function addBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31))
}

export function removeBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) & ~(1 << (row & 31))
}

export function hasBit(bits: Bits, row: number): boolean {
  return ((bits[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let index = 0; index < bits.length; index += 1) count += ones(bits[index] as number)
  return count
}

/** Counts the rows in both sets. A carry-save adder combines three words, so that only two have their bits counted. */
export function countCommon(a: Bits, b: Bits): number {
  let count = 0
  let index = 0
  for (; index + 2 < a.length; index += 3) {
    const first = (a[index] as number) & (b[index] as number)
    const second = (a[index + 1] as number) & (b[index + 1] as number)
    const third = (a[index + 2] as number) & (b[index + 2] as number)
    const odd = first ^ second
    count += 2 * ones((first & second) | (odd & third)) + ones(odd ^ third)
  }
  for (; index < a.length; index += 1) count += ones((a[index] as number) & (b[index] as number))
  return count
}

/** Reduces `target` to its intersection with `other`. */
export function intersect(target: Bits, other: Bits): void {
  for (let index = 0; index < target.length; index += 1) target[index] = (target[index] as number) & (other[index] as number)
}

export function addAll(target: Bits, other: Bits): void {
  for (let index = 0; index < target.length; index += 1) target[index] = (target[index] as number) | (other[index] as number)
}

export function removeAll(target: Bits, other: Bits): void {
  for (let index = 0; index < target.length; index += 1) target[index] = (target[index] as number) & ~(other[index] as number)
}

/** A reusable set; a copy is valid until the next call. */
export class ScratchBits {
  #bits = emptyBits(0)

  copyOf(bits: Bits): Bits {
    if (this.#bits.length !== bits.length) this.#bits = new Uint32Array(bits.length)
    this.#bits.set(bits)
    return this.#bits
  }
}

/** The rows of a set, ascending. */
export function rowsIn(bits: Bits): Uint32Array {
  const rows = new Uint32Array(countBits(bits))
  let count = 0
  for (let index = 0; index < bits.length; index += 1) {
    for (let word = bits[index] as number; word !== 0; word &= word - 1) {
      rows[count] = index * 32 + 31 - Math.clz32(word & -word)
      count += 1
    }
  }
  return rows
}

/** The number of set bits in a 32-bit word. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
