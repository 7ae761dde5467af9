import { expect, test } from 'vitest'
import { DAY_MS } from '../../shanghai.ts'
import { mergedLevel } from './merged-level.ts'
import type { VipPeriod } from './vip.ts'

const NOW = Date.parse('2026-11-26T00:00:00Z')
/** A period from one day to another, counted from now; null is never. */
const period = (vipLevel: number, fromDay: number, untilDay: number | null): VipPeriod => ({
  vipLevel,
  startsAt: NOW + fromDay * DAY_MS,
  endsAt: untilDay === null ? null : NOW + untilDay * DAY_MS,
})
const days = (count: number) => count * DAY_MS

test.each([
  ['nothing where the account has no level', [], [period(2, -1, 9)], undefined],
  ['nothing of a level that is over', [period(2, -30, 0)], [], undefined],
  ['the days left', [period(2, -30, 10)], [], { vipLevel: 2, leftMs: days(10), endsAt: NOW + days(10) }],
  [
    'a renewal that waits',
    [period(2, -30, 10), period(2, 10, 40)],
    [],
    { vipLevel: 2, leftMs: days(40), endsAt: NOW + days(40) },
  ],
  [
    'days behind those of the other account',
    [period(2, -1, 10)],
    [period(2, -1, 5), period(2, 5, 20)],
    { vipLevel: 2, leftMs: days(10), endsAt: NOW + days(30) },
  ],
  ['a level without end', [period(4, -1, null)], [period(4, -1, 5)], { vipLevel: 4, leftMs: null, endsAt: null }],
  ['days to a level without end', [period(4, -1, 5)], [period(4, -1, null)], { vipLevel: 4, leftMs: days(5), endsAt: null }],
  ['no two levels of one account', [period(3, -1, 5), period(1, 5, 20)], [], 'differ'],
  ['no level beside another one', [period(3, -1, 5)], [period(1, -1, 20)], 'differ'],
] as const)('brings %s', (_rule, from, into, expected) => {
  expect(mergedLevel(from, into, NOW)).toEqual(expected)
})
