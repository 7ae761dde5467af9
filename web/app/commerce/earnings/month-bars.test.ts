import { expect, test } from 'vitest'
import { earnedIn, monthBars } from './month-bars.ts'

const month = (name: string, saleFen: number, others: Partial<Parameters<typeof earnedIn>[0]> = {}) => ({
  month: name,
  saleFen,
  refundFen: 0,
  poolFen: 0,
  payoutFen: 0,
  ...others,
})

test('a month earned its sales and its share of the pool, without refunds; payouts change nothing', () => {
  expect(earnedIn(month('2026-11', 4201, { refundFen: -1, poolFen: 100, payoutFen: -4000 }))).toBe(4300)
})

test('months are in order across the turn of a year, including empty ones, as high as their part of the best', () => {
  const known = [month('2027-01', 1000), month('2026-11', 500), month('2026-10', 300, { refundFen: -900 })]
  expect(monthBars(known, '2027-01', 4)).toEqual([
    { month: '2026-10', fen: -600, height: 0 },
    { month: '2026-11', fen: 500, height: 0.5 },
    { month: '2026-12', fen: 0, height: 0 },
    { month: '2027-01', fen: 1000, height: 1 },
  ])
})

test('bars have no height without earnings', () => {
  expect(monthBars([], '2026-11', 2).map(({ height }) => height)).toEqual([0, 0])
})
