import type { CouponLine, CouponTerms } from '@shenglang/contract/commerce/coupons/coupons'
import { expect, test } from 'vitest'
import { buildFacts, NOW } from '../../../test/commerce/commerce-facts.ts'
import { faultOf } from '../../../test/fault-of.ts'
import { Books } from './books.ts'
import { claimCoupon, couponRefusal, discounts, giveCoupon, newCouponRefusal } from './coupons.ts'
import type { CouponFacts } from './shop.ts'

const TERMS: CouponTerms = { offFen: 500, offPercent: 0, offMaxFen: 0, fromFen: 1000, goodsTypes: [], resourceId: '' }
/** ¥5 off from ¥10 for everybody, once. */
const couponFacts = (given: Partial<CouponFacts> = {}): CouponFacts => ({
  ...{ couponId: '1', terms: TERMS, perPerson: 1, total: null, takenCount: 0, isClaimable: true },
  ...{ startsAt: NOW, endsAt: NOW + 1, isStopped: false, heldCount: 0, unusedId: null },
  ...given,
})
const HELD = { heldCount: 1, unusedId: '9' }
const lines = (fen: number): CouponLine[] => [{ goodsType: 'RESOURCE', goodsId: '50', amountFen: fen }]
const refusal = (message: string) => `COUPON_REFUSED ${message}`

const UNKNOWN = '没有这个优惠码'
const STOPPED = '这张优惠券已经停用'
const ENDED = '这张优惠券已经过期'
const HAD = '这张优惠券你已经领过'
const USED = '这张优惠券你已经用过'
const GONE = '优惠券已经领完'
test.each<[string, CouponFacts | null, string | undefined, string | undefined]>([
  ['that does not exist', null, UNKNOWN, UNKNOWN],
  ['for everybody', couponFacts(), undefined, undefined],
  ['that is held', couponFacts(HELD), undefined, HAD],
  ['that is used up', couponFacts({ heldCount: 1 }), HAD, HAD],
  ['of which two may be held, and one is used', couponFacts({ perPerson: 2, heldCount: 1 }), undefined, undefined],
  [
    'of which two are used',
    couponFacts({ perPerson: 2, heldCount: 2 }),
    '每人最多 2 张，你已经领过',
    '每人最多 2 张，你已经领过',
  ],
  ['of which the last is left', couponFacts({ total: 3, takenCount: 2 }), undefined, undefined],
  ['of which none is left', couponFacts({ total: 3, takenCount: 3 }), GONE, GONE],
  ['of which none is left but the one that is held', couponFacts({ ...HELD, total: 1, takenCount: 1 }), undefined, HAD],
  ['that is only given', couponFacts({ isClaimable: false }), UNKNOWN, UNKNOWN],
  ['that was given', couponFacts({ ...HELD, isClaimable: false }), undefined, USED],
  ['that was given and is used', couponFacts({ heldCount: 1, isClaimable: false }), USED, USED],
  ['that is stopped', couponFacts({ isStopped: true }), STOPPED, STOPPED],
  ['that is stopped, and held', couponFacts({ ...HELD, isStopped: true }), STOPPED, STOPPED],
  ['that ends now', couponFacts({ endsAt: NOW }), ENDED, ENDED],
  ['that has not begun', couponFacts({ startsAt: NOW + 1 }), '这张优惠券 2026-11-21 20:00 起可用', undefined],
])('a coupon %s: to use it %o, to claim it %o', (_name, coupon, use, claim) => {
  const books = new Books(buildFacts())
  expect(faultOf(() => discounts(coupon, lines(1000), NOW))).toBe(use === undefined ? 'none' : refusal(use))
  expect(faultOf(() => claimCoupon(books, coupon, '7'))).toBe(claim === undefined ? 'none' : refusal(claim))
  expect(books.decision.usedCoupons.length).toBe(claim === undefined ? 1 : 0)
})

test.each([
  [1000, 'none'],
  [999, refusal('满 ¥10 可用，还差 ¥0.01')],
  [0, refusal('这张优惠券不适用于所选内容')],
])('a coupon from ¥10 for %i fen: %s', (fen, outcome) => {
  expect(faultOf(() => discounts(couponFacts(), lines(fen), NOW))).toBe(outcome)
})

test.each<[string, Partial<CouponFacts>, string]>([
  ['that is only given', { isClaimable: false }, 'none'],
  ['that has not begun', { startsAt: NOW + 1 }, 'none'],
  ['that is stopped', { isStopped: true }, refusal('这张优惠券已经停用或过期')],
  ['that ends now', { endsAt: NOW }, refusal('这张优惠券已经停用或过期')],
  ['to whom has one', { heldCount: 1 }, refusal(HAD)],
  ['of which none is left', { total: 1, takenCount: 1 }, refusal(GONE)],
])('staff give a coupon %s: %s', (_name, given, outcome) => {
  const books = new Books(buildFacts())
  const notice = { title: '你收到一张优惠券', content: '' }
  expect(faultOf(() => giveCoupon(books, couponFacts(given), '7', notice))).toBe(outcome)
  expect(books.decision.messages.notices.length).toBe(outcome === 'none' ? 1 : 0)
})

const at = (day: string) => new Date(`2026-11-${day}T00:00:00Z`)
const coupon = { isStopped: false, startsAt: at('10'), takenCount: 3 }
const input = { endsAt: at('30'), total: 10 }

test.each([
  ['a later end and more pieces', coupon, input, undefined],
  ['no limit', coupon, { ...input, total: 0 }, undefined],
  ['exactly as many as were taken', coupon, { ...input, total: 3 }, undefined],
  ['fewer than were taken', coupon, { ...input, total: 2 }, 'total'],
  ['an end that is over', coupon, { ...input, endsAt: at('20') }, 'endTime'],
  ['an end before the start', { ...coupon, startsAt: at('30') }, input, 'endTime'],
  ['anything once it is stopped', { ...coupon, isStopped: true }, input, 'id'],
] as const)('a coupon may get %s, or is refused at that field', (_what, facts, change, field) => {
  expect(couponRefusal(facts, change, at('20'))?.field).toBe(field)
})

test.each([
  ['a moment from now', 1, undefined],
  ['now', 0, 'endTime'],
  ['a moment ago', -1, 'endTime'],
])('a new coupon that ends %s is refused at that field', (_what, ms, field) => {
  expect(newCouponRefusal({ endsAt: new Date(at('20').getTime() + ms) }, at('20'))?.field).toBe(field)
})
