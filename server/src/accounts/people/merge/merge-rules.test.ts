import { MERGE_REFUSAL_CODES } from '@shenglang/contract/accounts/people/merge'
import { expect, test } from 'vitest'
import { type MergeFacts, mergeRefusals } from './merge-rules.ts'

const NOW = Date.parse('2026-11-26T00:00:00Z')
const account = (userId: string, given: Partial<MergeFacts> = {}): MergeFacts => ({
  userId,
  isClosed: false,
  isBlocked: false,
  isStaff: false,
  isMinor: false,
  periods: [],
  isArtist: false,
  hasApplication: false,
  hasUploads: false,
  isMuted: false,
  hasOpenCases: false,
  hasOpenOrders: false,
  hasOpenRefunds: false,
  hasDifferences: false,
  hasOpenInvoices: false,
  hasOpenRequests: false,
  hasSeats: false,
  ...given,
})
const vip = (vipLevel: number) => ({ periods: [{ vipLevel, startsAt: NOW - 1, endsAt: NOW + 1 }] })

/** Facts of an account under each reason. */
const OF_EITHER = { closed: 'isClosed', blocked: 'isBlocked', staff: 'isStaff', minor: 'isMinor' } as const
const OF_THE_ONE_THAT_GOES = {
  artist: 'isArtist',
  application: 'hasApplication',
  uploads: 'hasUploads',
  muted: 'isMuted',
  cases: 'hasOpenCases',
  orders: 'hasOpenOrders',
  refunds: 'hasOpenRefunds',
  differences: 'hasDifferences',
  invoices: 'hasOpenInvoices',
  requests: 'hasOpenRequests',
  seats: 'hasSeats',
} as const

test('allows two plain accounts, and an account with the level that the other has', () => {
  expect(mergeRefusals(account('1'), account('2'), NOW)).toEqual([])
  expect(mergeRefusals(account('1', vip(2)), account('2', vip(2)), NOW)).toEqual([])
})

test.each(Object.entries(OF_EITHER))('refuses as %s either account of which %s holds', (reason, fact) => {
  expect(mergeRefusals(account('1', { [fact]: true }), account('2'), NOW)).toEqual([reason])
  expect(mergeRefusals(account('1'), account('2', { [fact]: true }), NOW)).toEqual([reason])
})

test.each(Object.entries(OF_THE_ONE_THAT_GOES))(
  'refuses as %s the account that goes, not the other, where %s holds',
  (reason, fact) => {
    expect(mergeRefusals(account('1', { [fact]: true }), account('2'), NOW)).toEqual([reason])
    expect(mergeRefusals(account('1'), account('2', { [fact]: true }), NOW)).toEqual([])
  },
)

test('refuses an account with itself, and two levels of which one would be lost', () => {
  expect(mergeRefusals(account('1', { isStaff: true }), account('1'), NOW)).toEqual(['same'])
  expect(mergeRefusals(account('1', vip(2)), account('2', vip(1)), NOW)).toEqual(['levels'])
})

test('names all reasons at once, each of which has a text', () => {
  const reasons = mergeRefusals(account('1', { isArtist: true, hasOpenOrders: true }), account('2', { isMinor: true }), NOW)
  expect(reasons).toEqual(['minor', 'artist', 'orders'])
  const tested = ['same', 'levels', ...Object.keys(OF_EITHER), ...Object.keys(OF_THE_ONE_THAT_GOES)]
  expect(tested.toSorted()).toEqual(MERGE_REFUSAL_CODES.toSorted())
})
