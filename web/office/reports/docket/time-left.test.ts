import { expect, test } from 'vitest'
import { timeLeft } from './texts.ts'

const now = Date.parse('2026-11-20T00:00:00Z')

test.each([
  ['2026-11-20T05:30:00Z', '还剩 6 小时'],
  ['2026-11-30T00:00:00Z', '还剩 10 天'],
  ['2026-11-19T23:00:00Z', '超过 1 小时'],
])('until %s: %s', (until, text) => {
  expect(timeLeft(until, now)).toBe(text)
})
