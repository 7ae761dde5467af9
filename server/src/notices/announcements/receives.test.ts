import { announcementState } from '@shenglang/contract/notices/announcements'
import { expect, test } from 'vitest'
import { receives } from './receives.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number))
const vip = (vipLevel: number, from: number, until: number) => ({
  vipLevel,
  startsAt: day(from).getTime(),
  endsAt: day(until).getTime(),
})
const member = { registeredAt: day(1), isArtist: false, vipPeriods: [] }
const toAll = { audience: 'all', vipLevel: 0, outAt: day(10) } as const
const toVip2 = { audience: 'vip', vipLevel: 2, outAt: day(10) } as const
const toArtists = { audience: 'artists', vipLevel: 0, outAt: day(10) } as const

test.each([
  ['a member receives what is for all', toAll, member, true],
  ['who signed up when it was out does not', toAll, { ...member, registeredAt: day(10) }, false],
  ['an artist receives what is for artists', toArtists, { ...member, isArtist: true }, true],
  ['another member does not', toArtists, member, false],
  ['an artist who signed up later does not', toArtists, { ...member, isArtist: true, registeredAt: day(11) }, false],
  ['the level receives what is for it', toVip2, { ...member, vipPeriods: [vip(2, 5, 15)] }, true],
  ['a higher level does, too', toVip2, { ...member, vipPeriods: [vip(3, 5, 15)] }, true],
  ['a lower level does not', toVip2, { ...member, vipPeriods: [vip(1, 5, 15)] }, false],
  ['a level that ended before does not', toVip2, { ...member, vipPeriods: [vip(2, 5, 10)] }, false],
  ['a level bought afterwards does not', toVip2, { ...member, vipPeriods: [vip(2, 11, 15)] }, false],
])('%s', (_rule, announcement, reader, expected) => {
  expect(receives(announcement, reader)).toBe(expected)
})

const times = { outAt: day(10), untilAt: null, withdrawnAt: null }
test.each([
  [{ ...times, outAt: null }, 'draft'],
  [{ ...times, outAt: day(12) }, 'scheduled'],
  [times, 'sent'],
  [{ ...times, outAt: day(11) }, 'sent'],
  [{ ...times, untilAt: day(12) }, 'sent'],
  [{ ...times, untilAt: day(11) }, 'ended'],
  [{ ...times, untilAt: day(11), withdrawnAt: day(10) }, 'withdrawn'],
] as const)('with %j it is %s on the 11th', (given, state) => {
  expect(announcementState(given, day(11))).toBe(state)
})
