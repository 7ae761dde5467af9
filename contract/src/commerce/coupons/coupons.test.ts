import { expect, test } from 'vitest'
import { type CouponTerms, couponText, discountsOf } from './coupons.ts'

const terms = (overrides: Partial<CouponTerms> = {}): CouponTerms => ({
  offFen: 0,
  offPercent: 0,
  offMaxFen: 0,
  fromFen: 0,
  goodsTypes: [],
  resourceId: '',
  ...overrides,
})
const line = (amountFen: number, goodsType: 'RESOURCE' | 'VIP' | 'RECHARGE' = 'RESOURCE', goodsId = '1') => ({
  goodsType,
  goodsId,
  amountFen,
})

test.each([
  ['an amount is spread in proportion', terms({ offFen: 100 }), [line(300), line(700)], [30, 70]],
  ['not a fen is lost', terms({ offFen: 100 }), [line(333), line(333), line(334)], [33, 33, 34]],
  ['never more than it costs', terms({ offFen: 5000 }), [line(300), line(100)], [300, 100]],
  ['a percentage is rounded down once', terms({ offPercent: 10 }), [line(999), line(999)], [99, 100]],
  ['and ends at its most', terms({ offPercent: 50, offMaxFen: 300 }), [line(1000), line(500)], [200, 100]],
  ['what it is not for pays in full', terms({ offFen: 100, goodsTypes: ['VIP'] }), [line(500), line(500, 'VIP')], [0, 100]],
  ['one resource', terms({ offFen: 100, resourceId: '2' }), [line(500), line(500, 'RESOURCE', '2')], [0, 100]],
  ['a top-up pays in full', terms({ offPercent: 100 }), [line(500, 'RECHARGE'), line(500)], [0, 500]],
  ['the largest sums', terms({ offPercent: 99 }), [line(100_000_000), line(99_999_999)], [98_999_999, 99_000_000]],
])('%s', (_name, coupon, lines, discounts) => {
  expect(discountsOf(coupon, lines)).toEqual({ discounts })
})

test.each([
  [terms({ offFen: 100, fromFen: 1000 }), [line(999)], '满 ¥10 可用，还差 ¥0.01'],
  [terms({ offFen: 100, goodsTypes: ['DESIGN'] }), [line(999)], '这张优惠券不适用于所选内容'],
  [terms({ offFen: 100 }), [line(999, 'RECHARGE')], '这张优惠券不适用于所选内容'],
])('%j of %j is refused', (coupon, lines, refusal) => {
  expect(discountsOf(coupon, lines)).toEqual({ refusal })
})

test.each([
  [terms({ offFen: 2000, fromFen: 10_000 }), '满 ¥100 减 ¥20'],
  [terms({ offPercent: 15, offMaxFen: 3000 }), '8.5 折，最多减 ¥30'],
  [terms({ offPercent: 100 }), '免费'],
])('%j reads %s', (coupon, words) => {
  expect(couponText(coupon)).toBe(words)
})
