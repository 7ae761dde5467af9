import { describe, expect, it } from 'vitest'
import { addAll, addBit, type Bits, countBits, countCommon, emptyBits, hasBit, keepCommon, placesOf, removeAll } from './bits.ts'

const SIZE = 200
const setOf = (...places: number[]): Bits => {
  const bits = emptyBits(SIZE)
  for (const place of places) addBit(bits, place)
  return bits
}
const all = (bits: Bits) => placesOf(bits, 0, SIZE)

describe('bits', () => {
  it('holds places over the edges of words', () => {
    const places = [0, 31, 32, 63, 64, 127, 199]
    expect(all(setOf(...places))).toEqual(places)
    expect(countBits(setOf(...places))).toBe(places.length)
    expect(hasBit(setOf(31), 31)).toBe(true)
    expect(hasBit(setOf(31), 32)).toBe(false)
  })

  it('reads any page as a slice of the whole', () => {
    const places = Array.from({ length: 66 }, (_, index) => index * 3)
    for (const from of [0, 1, 10, 31, 64, 65, 66, 90]) {
      expect(placesOf(setOf(...places), from, 7), String(from)).toEqual(places.slice(from, from + 7))
    }
  })

  it('counts what two sets share, whatever their size', () => {
    for (const size of [1, 32, 64, 96, 97, 200, 333]) {
      const [thirds, fifths] = [3, 5].map((step) => {
        const bits = emptyBits(size)
        for (let place = 0; place < size; place += step) addBit(bits, place)
        return bits
      }) as [Bits, Bits]
      expect(countCommon(thirds, fifths), String(size)).toBe(Math.ceil(size / 15))
      expect(countCommon(thirds, thirds), String(size)).toBe(Math.ceil(size / 3))
    }
  })

  it('meets, joins and parts', () => {
    const bits = setOf(1, 33, 100)
    expect(countCommon(bits, setOf(33, 100, 150))).toBe(2)
    addAll(bits, setOf(2))
    removeAll(bits, setOf(100))
    keepCommon(bits, setOf(2, 33, 100))
    expect(all(bits)).toEqual([2, 33])
  })
})
