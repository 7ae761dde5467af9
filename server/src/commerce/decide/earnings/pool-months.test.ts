import { expect, test } from 'vitest'
import { monthsToShare, spanOf } from './pool-months.ts'

test.each([
  ['2026-04-07T15:59:59.999Z', 7, '2026-02'],
  ['2026-04-07T16:00:00.000Z', 7, '2026-03'],
  ['2026-03-31T15:59:59.999Z', 0, '2026-02'],
  ['2026-03-31T16:00:00.000Z', 0, '2026-03'],
  ['2027-01-08T00:00:00.000Z', 7, '2026-12'],
])('at %s with %i days for refunds the last month to share is %s', (now, refundDays, month) => {
  const months = monthsToShare(Date.parse(now), refundDays)
  expect([months.length, months.at(-1)]).toEqual([12, month])
})

test('the twelve months before are shared if they were missed', () => {
  expect(monthsToShare(Date.parse('2026-02-20T00:00:00Z'), 7)).toEqual([
    ...['2025-02', '2025-03', '2025-04', '2025-05', '2025-06', '2025-07'],
    ...['2025-08', '2025-09', '2025-10', '2025-11', '2025-12', '2026-01'],
  ])
})

test.each([
  ['2026-02', '2026-01-31T16:00:00Z', '2026-02-28T16:00:00Z'],
  ['2026-12', '2026-11-30T16:00:00Z', '2026-12-31T16:00:00Z'],
])('%s lasts from %s up to %s', (month, from, until) => {
  expect(spanOf(month)).toEqual({ from: Date.parse(from), until: Date.parse(until) })
})
