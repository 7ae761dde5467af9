import { expect, test } from 'vitest'
import { DAY_MS } from '../../shanghai.ts'
import { refundWorth } from '../refunds/refund-worth.ts'
import { REFUND_RULES, type RefundFacts } from '../refunds/refunds.ts'
import { isPending, pendingText, type ShareFacts } from './pending.ts'

const RULES = { refundDays: 7, receiptDays: 10 }
const facts = (given: Partial<ShareFacts> = {}): ShareFacts => ({
  kind: 'digital',
  paidAt: 0,
  shippedAt: null,
  isCompleted: false,
  isRefunding: false,
  isCouponOpen: false,
  isTakenBack: false,
  isAwaited: false,
  ...given,
})
const goods = (given: Partial<ShareFacts> = {}) => facts({ kind: 'goods', ...given })

test.each<[string, ShareFacts, number, boolean]>([
  ['a file, on the last day of its refund', facts(), 7 * DAY_MS, true],
  ['a file, after it', facts(), 7 * DAY_MS + 1, false],
  ['a file in an order with goods that were sent', facts({ shippedAt: 7 * DAY_MS }), 8 * DAY_MS, false],
  ['a presale that is not released', facts({ isAwaited: true }), 300 * DAY_MS, true],
  [
    'a presale, days after its payment and before its release, revoked',
    facts({ isAwaited: true, isTakenBack: true }),
    8 * DAY_MS,
    false,
  ],
  ['made to measure, on the last day', facts({ kind: 'design' }), 7 * DAY_MS, true],
  ['made to measure, after it', facts({ kind: 'design' }), 7 * DAY_MS + 1, false],
  ['goods that are not sent', goods(), 300 * DAY_MS, true],
  ['goods that are not sent and were revoked, within the days', goods({ isTakenBack: true }), DAY_MS, true],
  ['goods that are not sent and were revoked, after them', goods({ isTakenBack: true }), 8 * DAY_MS, false],
  ['goods within their term', goods({ shippedAt: 20 * DAY_MS }), 30 * DAY_MS - 1, true],
  ['goods after their term', goods({ shippedAt: 20 * DAY_MS }), 30 * DAY_MS, false],
  ['goods received on the day of their payment', goods({ shippedAt: 1, isCompleted: true }), 2, false],
  ['an order completed though its goods were not sent', goods({ isCompleted: true }), 300 * DAY_MS, true],
  ['goods received, with a refund under way', goods({ shippedAt: 0, isCompleted: true, isRefunding: true }), 99 * DAY_MS, true],
  ['a file with a refund under way', facts({ isRefunding: true }), 99 * DAY_MS, true],
  ['a file of which a coupon withheld something, next to a presale', facts({ isCouponOpen: true }), 99 * DAY_MS, true],
])('%s', (_name, given, now, expected) => {
  expect(isPending(given, { now, ...RULES })).toBe(expected)
})

const BOTH = [false, true]

/** Each kind of item, downloaded or not, sent or not, at each edge of the days. */
function* everyItem(): Generator<{ refund: RefundFacts; share: ShareFacts; now: number }> {
  for (const kind of ['digital', 'goods', 'design'] as const)
    for (const isTakenBack of BOTH)
      for (const isSent of BOTH)
        for (const isAwaited of kind === 'digital' ? BOTH : [false])
          for (const filesTaken of [0, 1])
            for (const now of [0, 7 * DAY_MS, 7 * DAY_MS + 1, 300 * DAY_MS]) {
              const works = [{ id: '9', weightFen: 0, priceFen: 1000, files: 1, filesTaken, isRevoked: false }]
              const given = { paidAt: 0, isTakenBack, isAwaited, kind }
              const money = {
                goodsFen: 1000,
                paidFen: 1000,
                refundedFen: isTakenBack ? 400 : 0,
                withheldFen: 0,
                isForCoupon: false,
              }
              const time = { left: 0, whole: 0, timeFen: 0, downloads: { count: 0, fen: 0, ownFen: 0 } }
              const refund = { ...given, ...money, ...time, itemId: '1', works, pieces: 1, piecesBack: 0, isSent }
              yield { refund, share: facts({ ...given, shippedAt: isSent ? 0 : null }), now }
            }
}

test('an item that is refunded without staff is pending', () => {
  const items = [...everyItem()]
  const automatic = items.filter(({ refund, now }) =>
    refundWorth({ version: 3, couponFromFen: 0, items: [refund] }, ['1'], { now, refundDays: RULES.refundDays }).some(
      ({ rule, worthFen }) => REFUND_RULES[rule].decidedBy === 'platform' && worthFen > 0,
    ),
  )
  expect(automatic.length).toBeGreaterThan(10)
  expect(automatic.filter(({ share, now }) => !isPending(share, { now, ...RULES }))).toEqual([])
})

test('the text has the days of the operator', () => {
  expect(pendingText({ refundDays: 3, receiptDays: 21 })).toMatch(/付款 3 天之后.*发货 21 天之后/)
})
