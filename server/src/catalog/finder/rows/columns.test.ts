import { expect, test } from 'vitest'
import { addBit, emptyBits } from './bits.ts'
import { Column, Tally } from './columns.ts'
import { finish } from './time-slices.ts'

const GENRES = [['club', 'lounge'], ['club'], [], ['lounge'], ['lounge', 'club'], ['club']]
const TEMPOS = [['128'], ['128'], ['128'], [], ['90'], ['90']]
const genres = columnOf(GENRES)
const tempos = columnOf(TEMPOS)

function columnOf(values: string[][]): Column {
  const column = new Column(values.length)
  for (const [row, has] of values.entries()) column.set(row, has)
  return column
}

function tallyOf(...rows: number[]) {
  const bits = emptyBits(GENRES.length)
  for (const row of rows) addBit(bits, row)
  return new Tally(bits)
}

test('a resource with two of the values counts once', () => {
  const tally = tallyOf(0, 1, 2, 3, 4)
  expect(tally.total).toBe(5)
  expect(finish(tally.count(genres, (genre) => genre === 'club'))).toBe(3)
  expect(finish(tally.count(genres, () => true))).toBe(4)
  expect(finish(tally.count(tempos, (tempo) => Number(tempo) > 100))).toBe(3)
})

test('pairs are counted over all values of a resource', () => {
  expect(finish(tallyOf(0, 1, 2, 3, 4, 5).countPairs(genres, tempos)).sort()).toEqual([
    ['club', '128', 2],
    ['club', '90', 2],
    ['lounge', '128', 1],
    ['lounge', '90', 1],
  ])
})

test('distinguishes more kinds than fit into two bytes', () => {
  const SIZE = 70_000
  const ids = columnOf(Array.from({ length: SIZE }, (_, row) => [String(row)]))
  const bits = emptyBits(SIZE)
  addBit(bits, SIZE - 1)
  expect(finish(new Tally(bits).count(ids, (id) => id === String(SIZE - 1)))).toBe(1)
  expect(finish(new Tally(bits).count(ids, (id) => id === String(SIZE - 1 - (1 << 16))))).toBe(0)
})
