import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import loadWabt from 'wabt'
import { addBit, type Bits, countCommon, emptyBits, removeBit } from './bits.ts'
import { CommonRows } from './common-rows.ts'

const setOf = (size: number, isIn: (row: number) => boolean): Bits => {
  const bits = emptyBits(size)
  for (let row = 0; row < size; row += 1) if (isIn(row)) addBit(bits, row)
  return bits
}

test('common-rows.wasm is compiled from common-rows.wat', async () => {
  const name = 'common-rows.wat'
  const text = readFileSync(new URL(name, import.meta.url), 'utf8')
  const { buffer } = (await loadWabt()).parseWat(name, text).toBinary({})
  expect(readFileSync(new URL('./common-rows.wasm', import.meta.url)).equals(buffer)).toBe(true)
})

test.each([1, 32, 511, 512, 513, 70_001])('counts the intersection of two sets of %i rows', (size) => {
  const [thirds, fifths, all] = [3, 5, 1].map((step) => setOf(size, (row) => row % step === 0)) as [Bits, Bits, Bits]
  const common = new CommonRows()
  expect(common.count(thirds, fifths, 0)).toBe(Math.ceil(size / 15))
  expect(common.count(thirds, thirds, 0)).toBe(Math.ceil(size / 3))
  expect(common.count(all, fifths, 0)).toBe(Math.ceil(size / 5))
})

test('counts more sets than it holds, and sets that grow, correctly', () => {
  const common = new CommonRows()
  for (const size of [1000, 4000]) {
    const sets = Array.from({ length: 300 }, (_, place) => setOf(size, (row) => row % (place + 1) === 0))
    const [all, thirds] = [sets[0] as Bits, sets[2] as Bits]
    for (const set of [...sets, ...sets]) {
      expect([common.count(all, set, 0), common.count(set, thirds, 0)]).toEqual([countCommon(all, set), countCommon(set, thirds)])
    }
  }
})

test('a changed set is counted again', () => {
  const [all, some] = [setOf(100, () => true), setOf(100, (row) => row < 10)]
  const common = new CommonRows()
  expect(common.count(all, some, 1)).toBe(10)
  removeBit(some, 3)
  expect(common.count(all, some, 2)).toBe(9)
})
