import { expect, test } from 'vitest'
import { addMonths, columnOf, daysOf } from './calendar.ts'

test.each([
  ['2026-02', 28],
  ['2028-02', 29],
  ['2026-12', 31],
])('%s has %i days, in order', (month, count) => {
  const days = daysOf(month)
  expect([days.length, days[0], days.at(-1)]).toEqual([count, `${month}-01`, `${month}-${count}`])
})

test.each([
  ['2026-11-30', 1],
  ['2026-11-26', 4],
  ['2026-11-29', 7],
])('%s stands in column %i of a week from Monday', (day, column) => {
  expect(columnOf(day)).toBe(column)
})

test('months go on over the turn of the year', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})
