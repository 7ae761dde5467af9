import { DAY_MS } from '@shenglang/contract/shanghai'
import { expect, test } from 'vitest'
import { buildFacts, NOW, periodFacts } from '../../../test/commerce/commerce-facts.ts'
import { faultOf } from '../../../test/fault-of.ts'
import { Books } from './books.ts'
import type { PeriodFacts } from './facts.ts'
import type { Shop } from './shop.ts'
import { offerVip } from './vip.ts'

const PLANS = [1, 2, 3].map((vipLevel) => ({
  planId: String(vipLevel),
  vipLevel,
  months: 1,
  priceFen: vipLevel * 1000,
  name: '',
}))
const shop: Shop = { plans: PLANS, works: [], quotes: [], pieces: [], coupon: null, address: null }
/** Half of a level of 20 days for ¥12 is left. */
const half = (vipLevel: number, given: Partial<PeriodFacts> = {}) =>
  periodFacts('4', { vipLevel, startsAt: NOW - 10 * DAY_MS, endsAt: NOW + 10 * DAY_MS, worthFen: 1200, ...given })
const offer = (periods: PeriodFacts[], goodsId: string, quantity = 1) =>
  offerVip(new Books(buildFacts({ periods })), shop, '7', { goodsType: 'VIP', goodsId, quantity })

test.each<[string, PeriodFacts[], string, number, { takenFen: number; leftFen: number }[]]>([
  ['the first level', [], '2', 2000, []],
  ['the same level again', [half(2)], '2', 2000, []],
  ['a lower level, which waits', [half(3)], '2', 2000, []],
  ['a higher level, less what is left of a lower one', [half(1)], '2', 1400, [{ takenFen: 600, leftFen: 0 }]],
  ['a higher level for less than is left', [half(1, { worthFen: 5000 })], '2', 0, [{ takenFen: 2000, leftFen: 500 }]],
  ['a higher level, beside a level that another order takes', [half(1, { takenBy: '9' })], '2', 2000, []],
  ['a higher level, beside a grant', [half(1, { source: 'grant', worthFen: 0 })], '2', 2000, []],
  ['more of a higher level, with a lower one behind it', [half(2), half(1, { periodId: '5' })], '2', 2000, []],
])('%s is offered at its price', (_what, periods, goodsId, unitFen, taken) => {
  const offered = offer(periods, goodsId)
  expect(offered).toMatchObject({ unitFen, detail: { months: 1, taken } })
  expect(offered.detail.taken).toHaveLength(taken.length)
})

test.each<[string, PeriodFacts[], string, number, string]>([
  ['an unknown plan', [], '9', 1, 'GOODS_NOT_FOUND'],
  ['two of a plan', [], '1', 2, 'PIECES_TOO_MANY'],
  ['a level that never ends', [half(2, { source: 'grant', endsAt: null })], '2', 1, 'ALREADY_BOUGHT'],
  ['a level below one that never ends', [half(3, { source: 'grant', endsAt: null })], '2', 1, 'ALREADY_BOUGHT'],
  ['a level above one that never ends', [half(1, { source: 'grant', endsAt: null })], '2', 1, 'none'],
])('%s: %#', (_what, periods, goodsId, quantity, outcome) => {
  expect(faultOf(() => offer(periods, goodsId, quantity))).toContain(outcome)
})
