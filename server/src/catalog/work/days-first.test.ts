import { expect, test } from 'vitest'
import { daysFirst } from './days-first.ts'

const leaders = (...days: [day: string, resource_id: string][]) => days.map(([day, resource_id]) => ({ day, resource_id }))

test('counts the days back to the one with another leader', () => {
  expect(daysFirst(leaders(['2026-11-26', '1'], ['2026-11-25', '1'], ['2026-11-24', '2'], ['2026-11-23', '1']))).toBe(2)
})

test('counts the days back to one without a leader, also over the end of a month', () => {
  expect(daysFirst(leaders(['2026-03-02', '1'], ['2026-03-01', '1'], ['2026-02-28', '1'], ['2026-02-26', '1']))).toBe(3)
})

test('is 1 for a new leader, and 0 without leaders', () => {
  expect(daysFirst(leaders(['2026-11-26', '1'], ['2026-11-25', '2']))).toBe(1)
  expect(daysFirst([])).toBe(0)
})
