import type { Numbers } from './numbers.ts'

/** The numbers that rank rows, by row. */
export interface Ranks {
  /** The largest comes first. */
  keys: Numbers
  /** Among equals the later id comes first, so that the order does not depend on its history. */
  ids: Numbers
}

/** Fewer rows are sorted faster by comparing them. */
const BY_DIGITS_MIN = 1 << 15
/** Sorting takes numbers as digits of 16 bits, the least significant first, as they lie in memory. */
const DIGITS = 1 << 16
const ALL = DIGITS - 1
const SIGN = 1 << 15

/** Sorts rows in place by their ranks. */
export function sortRows(rows: Uint32Array, { keys, ids }: Ranks): void {
  if (rows.length < BY_DIGITS_MIN) {
    rows.sort((a, b) => (keys[b] as number) - (keys[a] as number) || (ids[b] as number) - (ids[a] as number))
    return
  }
  const spare = new Uint32Array(rows.length)
  sortByDigits(rows, spare, ids)
  sortByDigits(rows, spare, keys)
}

/** A stable sort, the largest number first: by each digit, beginning with the last one. */
function sortByDigits(rows: Uint32Array, spare: Uint32Array, numbers: Numbers): void {
  const width = numbers.BYTES_PER_ELEMENT / 2
  const digits = new Uint16Array(numbers.buffer, numbers.byteOffset, numbers.length * width)
  const isFloat = numbers instanceof Float64Array
  let [from, to] = [rows, spare]
  for (let digit = 0; digit < width; digit += 1) {
    if (
      sortByDigit(from, to, (row) => (isFloat ? floatDigit(digits, row, digit) : ALL ^ (digits[row * width + digit] as number)))
    ) {
      ;[from, to] = [to, from]
    }
  }
  if (from !== rows) rows.set(from)
}

/** Sorts the rows into `to`; returns false, and leaves `to` as it is, if all have the same digit. */
function sortByDigit(from: Uint32Array, to: Uint32Array, digitOf: (row: number) => number): boolean {
  const ends = new Uint32Array(DIGITS + 1)
  for (const row of from) {
    const next = digitOf(row) + 1
    ends[next] = (ends[next] as number) + 1
  }
  if (ends[digitOf(from[0] as number) + 1] === from.length) return false
  for (let digit = 0; digit < DIGITS; digit += 1) ends[digit + 1] = (ends[digit + 1] as number) + (ends[digit] as number)
  for (const row of from) {
    const digit = digitOf(row)
    to[ends[digit] as number] = row
    ends[digit] = (ends[digit] as number) + 1
  }
  return true
}

/** A digit that ascends as the number descends: those of negative numbers are not inverted, and come after the others. */
function floatDigit(digits: Uint16Array, row: number, digit: number): number {
  const value = digits[row * 4 + digit] as number
  const isNegative = (digits[row * 4 + 3] as number) >= SIGN
  if (isNegative) return value
  return digit === 3 ? value ^ ALL ^ SIGN : value ^ ALL
}
