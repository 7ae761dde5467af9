import { expect, test } from 'vitest'
import { isWithin } from './period.ts'

const start = '2026-11-26T08:00:00+08:00'
const end = '2026-11-26T02:00:00Z'

test.each([
  ['before its start', start, end, '2026-11-25T23:59:59.999Z', false],
  ['at its start', start, end, '2026-11-26T00:00:00Z', true],
  ['just before its end', start, end, '2026-11-26T01:59:59.999Z', true],
  ['at its end', start, end, '2026-11-26T02:00:00Z', false],
  ['long before an end without a start', '', end, '1970-01-01T00:00:00Z', true],
  ['long after a start without an end', start, '', '2999-01-01T00:00:00Z', true],
  ['without both', '', '', '2026-11-26T00:00:00Z', true],
])('an instant %s', (_, startsAt, endsAt, at, expected) => {
  expect(isWithin({ startsAt, endsAt }, Date.parse(at))).toBe(expected)
})
