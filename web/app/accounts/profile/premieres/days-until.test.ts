import { expect, test } from 'vitest'
import { daysUntil } from './days-until.ts'

test.each([
  ['2026-11-26T15:59:00Z', 0],
  ['2026-11-26T16:00:00Z', 1],
  ['2026-12-08T12:00:00Z', 12],
])('from noon in Shanghai to %s are %i days', (instant, days) => {
  expect(daysUntil(instant, '2026-11-26T04:00:00Z')).toBe(days)
})
