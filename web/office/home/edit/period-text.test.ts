import { expect, test } from 'vitest'
import { periodState, periodText } from './period-text.ts'

const period = { startsAt: '2026-11-30T16:00:00Z', endsAt: '2026-12-01T16:00:00Z' }

test('a period reads in the time of Shanghai; without both ends it is always', () => {
  expect(periodText(period)).toBe('2026-12-01 00:00 起 · 到 2026-12-02 00:00')
  expect(periodText({ startsAt: '', endsAt: '' })).toBe('一直')
})

test.each([
  ['2026-11-30T15:59:59Z', 'before'],
  ['2026-11-30T16:00:00Z', 'now'],
  ['2026-12-01T16:00:00Z', 'after'],
])('at %s it is %s', (at, state) => {
  expect(periodState(period, Date.parse(at))).toBe(state)
})
