import { expect, test } from 'vitest'
import { seriesOf, stepsOf } from './steps.ts'

const NOON = new Date('2026-11-25T12:30:00+08:00')

test('today begins at midnight in Shanghai and has the hours that have begun', () => {
  const { begin, from, until, begun, count } = stepsOf('today', NOON)
  expect([from, begin, until].map((each) => each.toISOString())).toEqual([
    '2026-11-23T16:00:00.000Z',
    '2026-11-24T16:00:00.000Z',
    '2026-11-25T16:00:00.000Z',
  ])
  expect([begun, count]).toEqual([13, 24])
})

test.each([
  ['week', 7, '2026-11-18T16:00:00.000Z'],
  ['month', 30, '2026-10-26T16:00:00.000Z'],
  ['year', 52, '2025-11-26T16:00:00.000Z'],
] as const)('a %s has %i steps, the last with today', (range, count, begin) => {
  const steps = stepsOf(range, NOON)
  expect([steps.count, steps.begun, steps.begin.toISOString()]).toEqual([count, count, begin])
})

test('totals are compared with those until the same step of the period before', () => {
  const values = [
    { metric: 'plays', step: 0, value: 5 },
    { metric: 'plays', step: 2, value: 100 },
    { metric: 'plays', step: 3, value: 7 },
    { metric: 'plays', step: 4, value: 1 },
  ] as const
  const { series, totals } = seriesOf(values, { count: 3, begun: 2 })
  expect(series.plays).toEqual({ now: [7, 1], before: [5, 0, 100] })
  expect(totals.plays).toEqual({ now: 8, before: 5 })
  expect(totals.salesFen).toEqual({ now: 0, before: 0 })
})
