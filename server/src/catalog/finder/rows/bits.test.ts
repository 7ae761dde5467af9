import { describe, expect, it } from 'vitest'
import {
  addAll,
  addBit,
  type Bits,
  countBits,
  countCommon,
  emptyBits,
  hasBit,
  intersect,
  removeAll,
  removeBit,
  rowsIn,
} from './bits.ts'

const SIZE = 200
const setOf = (...rows: number[]): Bits => {
  const bits = emptyBits(SIZE)
  for (const row of rows) addBit(bits, row)
  return bits
}
const all = (bits: Bits) => Array.from(rowsIn(bits))

describe('bits', () => {
  it('holds rows across the edges of words', () => {
    const rows = [0, 31, 32, 63, 64, 127, 199]
    expect(all(setOf(...rows))).toEqual(rows)
    expect(countBits(setOf(...rows))).toBe(rows.length)
    expect(hasBit(setOf(31), 31)).toBe(true)
    expect(hasBit(setOf(31), 32)).toBe(false)
  })

  it('removes one row alone', () => {
    const bits = setOf(31, 32, 33)
    removeBit(bits, 32)
    expect(all(bits)).toEqual([31, 33])
  })

  it('counts the intersection of two sets, whatever their size', () => {
    for (const size of [1, 32, 64, 96, 97, 200, 333]) {
      const [thirds, fifths] = [3, 5].map((step) => {
        const bits = emptyBits(size)
        for (let row = 0; row < size; row += step) addBit(bits, row)
        return bits
      }) as [Bits, Bits]
      expect(countCommon(thirds, fifths), String(size)).toBe(Math.ceil(size / 15))
      expect(countCommon(thirds, thirds), String(size)).toBe(Math.ceil(size / 3))
    }
  })

  it('intersects, unites and subtracts', () => {
    const bits = setOf(1, 33, 100)
    expect(countCommon(bits, setOf(33, 100, 150))).toBe(2)
    addAll(bits, setOf(2))
    removeAll(bits, setOf(100))
    intersect(bits, setOf(2, 33, 100))
    expect(all(bits)).toEqual([2, 33])
  })
})
