import { expect, test } from 'vitest'
import { rowOf } from '../../../../test/finder/finder-rows.ts'
import { addedWithin, conditionsOf } from '../rows/conditions.ts'
import type { Condition } from '../rows/dimensions.ts'
import { factsMeeting, factsOf, popularityOf } from './facts.ts'

const meets = (facts: Parameters<typeof rowOf>[0], condition: Parameters<typeof factsMeeting>[0]) => {
  const meeting = new Set(factsMeeting(condition))
  return factsOf(rowOf(facts)).some((fact) => meeting.has(fact))
}

test('whole minutes include both ends, and what lies between them', () => {
  const minutes = (ms: number) =>
    meets({ resourceId: 1, durationMs: ms }, { measure: 'durationMs', ranges: [[120_000, 300_000]] })
  expect([119_999, 120_000, 120_001, 299_999, 300_000, 300_001].map(minutes)).toEqual([false, true, true, true, true, false])
  const long = conditionsOf({ minutesFrom: 700 }, 0, new Date()).minutesFrom as Condition
  expect([699, 700, 5000].map((minutes) => meets({ resourceId: 1, durationMs: minutes * 60_000 }, long))).toEqual([
    false,
    true,
    true,
  ])
})

test('the days since a day are read by days up to a period, by periods up to an era, and by eras from there on', () => {
  const now = new Date('2026-11-30T08:00:00Z')
  const condition = addedWithin(365, now)
  expect(factsMeeting(condition)?.filter((fact) => fact.startsWith('day')).length).toBeLessThan(32)
  expect(factsMeeting(condition)?.length).toBeLessThan(100)
  const from = Date.UTC(2025, 10, 30)
  for (const [publishedAt, isMet] of [
    [from - 1, false],
    [from, true],
    [from + 20 * 86_400_000, true],
    [from + 200 * 86_400_000, true],
    [from + 2000 * 86_400_000, true],
    [now.getTime(), true],
  ] as const)
    expect(meets({ resourceId: 1, publishedAt }, condition), String(publishedAt)).toBe(isMet)
})

test('ranges that begin within a minute or a day have no facts', () => {
  expect(factsMeeting({ measure: 'durationMs', ranges: [[1, 120_000]] })).toBeUndefined()
  expect(factsMeeting({ measure: 'publishedAt', ranges: [[1, Number.MAX_VALUE]] })).toBeUndefined()
  expect(factsMeeting({ measure: 'artistId', ranges: [[1, 1]] })).toBeUndefined()
})

test('plays have the power of two that they reach', () => {
  expect([0, 1, 2, 3, 1022, 1023].map(popularityOf)).toEqual([0, 1, 1, 2, 9, 10])
})
