import { expect, test } from 'vitest'
import { addMonths } from '../../shanghai.ts'
import { termOf, type UserPeriods } from './plan-terms.ts'

const NOW = Date.parse('2027-01-31T10:00:00+08:00')
const NOTHING: UserPeriods = { fixed: [], waiting: [] }
const day = (instant: number | undefined) => new Date((instant ?? 0) + 8 * 3_600_000).toISOString().slice(0, 10)
const daysOf = (periods: UserPeriods, vipLevel: number, months: number) => {
  const term = termOf(periods, { vipLevel, months }, NOW)
  return term && [day(term.startsAt), day(term.endsAt)]
}
const running = (vipLevel: number, months: number) => ({
  vipLevel,
  startsAt: NOW,
  endsAt: addMonths(NOW, months),
  anchor: { at: NOW, months },
})
const waiting = (vipLevel: number, months: number, startsAt: number) => ({
  periodId: 'waiting',
  vipLevel,
  months,
  startsAt,
  endsAt: addMonths(startsAt, months),
  anchor: null,
})

test('a first plan begins now and ends by the calendar', () => {
  expect(daysOf(NOTHING, 1, 12)).toEqual(['2027-01-31', '2028-01-31'])
  expect(daysOf(NOTHING, 1, 1)).toEqual(['2027-01-31', '2027-02-28'])
})

test('a renewal begins at the end of the current period and counts from its first day', () => {
  expect(daysOf({ fixed: [running(2, 1)], waiting: [] }, 2, 1)).toEqual(['2027-02-28', '2027-03-31'])
})

test('a renewal follows a waiting renewal', () => {
  const renewed = waiting(2, 1, addMonths(NOW, 1))
  expect(daysOf({ fixed: [running(2, 1)], waiting: [renewed] }, 2, 1)).toEqual(['2027-03-31', '2027-04-30'])
})

test('an upgrade begins now, even if a lower level waits', () => {
  const lower = waiting(1, 12, addMonths(NOW, 1))
  expect(daysOf({ fixed: [running(2, 1)], waiting: [lower] }, 3, 3)).toEqual(['2027-01-31', '2027-04-30'])
})

test('a lower level begins when the higher one ends', () => {
  expect(daysOf({ fixed: [running(3, 1)], waiting: [] }, 1, 1)).toEqual(['2027-02-28', '2027-03-28'])
})

test('a plan of a level without end has no term, a plan of a higher level has one', () => {
  const granted = { fixed: [{ vipLevel: 2, startsAt: NOW - 1, endsAt: null }], waiting: [] }
  expect(daysOf(granted, 2, 1)).toBeUndefined()
  expect(daysOf(granted, 1, 1)).toBeUndefined()
  expect(daysOf(granted, 3, 1)).toEqual(['2027-01-31', '2027-02-28'])
})
