import { expect, test } from 'vitest'
import { parseWidths, withWidth } from './column-widths.ts'
import { type ListColumn, sortedRows } from './sorted-rows.ts'

interface Row {
  name: string
  fen: number
}
const ROWS: Row[] = [
  { name: '乙 10', fen: 300 },
  { name: '甲 9', fen: 1000 },
  { name: '乙 9', fen: 300 },
]
const COLUMNS: ListColumn<Row>[] = [
  { key: 'name', head: '名', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'fen', head: '钱', cell: ({ fen }) => fen, sortBy: ({ fen }) => fen },
  { key: 'act', head: '操作', cell: () => null },
]
const names = (sort: { key: string; isDescending: boolean } | undefined) =>
  sortedRows(ROWS, COLUMNS, sort).map(({ name }) => name)

test('rows are sorted by pinyin with numbers as numbers, and by amounts; equal ones keep their order', () => {
  expect(names({ key: 'name', isDescending: false })).toEqual(['甲 9', '乙 9', '乙 10'])
  expect(names({ key: 'name', isDescending: true })).toEqual(['乙 10', '乙 9', '甲 9'])
  expect(names({ key: 'fen', isDescending: false })).toEqual(['乙 10', '乙 9', '甲 9'])
  expect(names({ key: 'fen', isDescending: true })).toEqual(['甲 9', '乙 10', '乙 9'])
})

test('without a sort, and by a column that has no value, the list keeps its order', () => {
  const order = ROWS.map(({ name }) => name)
  expect(names(undefined)).toEqual(order)
  expect(names({ key: 'act', isDescending: false })).toEqual(order)
  expect(names({ key: 'gone', isDescending: true })).toEqual(order)
})

test('a width stays between what can be read and what fits', () => {
  expect(withWidth({ a: 100 }, 'b', 3)).toEqual({ a: 100, b: 64 })
  expect(withWidth({}, 'b', 1e9)).toEqual({ b: 960 })
  expect(withWidth({ a: 100, b: 200 }, 'b', undefined)).toEqual({ a: 100 })
})

test.each([
  [null, {}],
  ['{"a":120.4,"b":"wide","c":null}', { a: 120 }],
  ['[]', {}],
  ['null', {}],
  ['7', {}],
])('stored widths %s are read as %j', (stored, widths) => expect(parseWidths(stored)).toEqual(widths))
