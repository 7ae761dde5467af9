import type { GoodsType } from '@shenglang/contract/commerce/orders/orders'
import { isFault } from '@shenglang/contract/fault'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { describe, expect, test } from 'vitest'
import { termsFacts } from '../../../../test/commerce/commerce-facts.ts'
import { FairnessStore } from '../../../../test/commerce/fairness/store.ts'
import { type Work, where } from '../../../../test/commerce/fairness/tables.ts'
import { confirmRefund, type StaffDecision, startRefund } from '../refund.ts'
import { refundedOrders, sumOf } from '../refund-lines.ts'

/** Sequences that the random worlds of random-worlds.test.ts found, as short as they get. */
const BUYER = '7'
const PLANS = [
  { planId: '1', vipLevel: 1, months: 12, priceFen: 10_800 },
  { planId: '2', vipLevel: 2, months: 1, priceFen: 500 },
  { planId: '3', vipLevel: 3, months: 12, priceFen: 26_800 },
  { planId: '4', vipLevel: 4, months: 1, priceFen: 500 },
].map((plan) => ({ ...plan, name: '' }))
/** ¥60 off from ¥100. */
const COUPON = {
  couponId: '1',
  terms: { offFen: 6000, offPercent: 0, offMaxFen: 0, fromFen: 10_000, goodsTypes: [], resourceId: '' },
  ...{ perPerson: 1, total: null, takenCount: 0, isClaimable: true, isStopped: false, heldCount: 0, unusedId: null },
  ...{ startsAt: 0, endsAt: Number.MAX_SAFE_INTEGER },
}

const work = (resourceId: string, priceFen: number, members: string[] = []): Work => ({
  resourceId,
  artistId: '9',
  priceFen,
  freeVipLevel: PURCHASE_ONLY,
  members,
})
const buildShop = (...works: Work[]) => new FairnessStore({ userIds: [BUYER], works, plans: PLANS, coupons: [COUPON] })

/** Orders and pays at the provider. */
function buy(shop: FairnessStore, lines: [GoodsType, string][], couponId?: string): string {
  const goods = lines.map(([goodsType, goodsId]) => ({ goodsType, goodsId, quantity: 1 }))
  const { orderId, decision } = shop.place(BUYER, goods, { couponId })
  if (decision.newAttempts.length > 0) shop.pay(`P${orderId}`)
  return orderId
}
function take(shop: FairnessStore, resourceId: string): void {
  const { priceFen = 0 } = shop.works.get(resourceId) ?? {}
  const [right] = where(shop.rights, (each) => each.resourceId === resourceId && !each.isRevoked)
  shop.take({ userId: BUYER, resourceId, byRight: 'purchase', orderItemId: right?.orderItemId ?? null, priceFen })
}
/** Takes a work by the level of an order; `fen` is its price without the level. */
function takeByLevel(shop: FairnessStore, orderId: string, resourceId: string, priceFen: number): void {
  const [item] = shop.itemsOf(orderId)
  shop.take({ userId: BUYER, resourceId, byRight: 'level', orderItemId: item?.orderItemId ?? null, priceFen })
}
/** Refunds the quoted amount by staff; returns the sum, or the reason why it is refused. */
function refund(
  shop: FairnessStore,
  orderId: string,
  given: Partial<Pick<StaffDecision, 'isTogether' | 'take'>> = {},
): number | string {
  const scope = { orderId, orderItemId: null }
  try {
    return shop.refund(orderId, (books, refundNos) => {
      const quoted = refundedOrders(books, { ...scope, take: given.take?.take, isTogether: given.isTogether }, books.now)
      const amountFen = sumOf(quoted.flatMap(({ lines }) => lines))
      startRefund(books, { ...scope, amountFen }, { staffId: null, answer: '', take: null, ...given }, refundNos)
      return amountFen
    }).result
  } catch (error) {
    if (!isFault(error)) throw error
    return error.message
  }
}
const answer = (shop: FairnessStore, orderId: string, state: 'done' | 'failed') => {
  for (const each of where(shop.refunds, (row) => row.orderId === orderId && row.state === 'granted')) shop.end(each, state)
}
const rightsIn = (shop: FairnessStore) =>
  where(shop.rights, ({ isRevoked }) => !isRevoked)
    .map(({ resourceId }) => resourceId)
    .toSorted()
const running = (shop: FairnessStore) =>
  where(shop.periods, ({ endsAt, lastsUntil }) => endsAt === lastsUntil && (endsAt ?? Infinity) > shop.now).map(
    ({ vipLevel, worthFen }) => [vipLevel, worthFen],
  )
/** The amount that granted and completed refunds return of an order. */
const returned = (shop: FairnessStore, orderId: string) =>
  where(shop.refunds, (row) => row.orderId === orderId && (row.state === 'granted' || row.state === 'done')).reduce(
    (sum, { amountFen }) => sum + amountFen,
    0,
  )
const vip = (planId: string): [GoodsType, string] => ['VIP', planId]
const goods = (...ids: string[]) => ids.map((id): [GoodsType, string] => ['RESOURCE', id])

describe('a coupon', () => {
  const buildCouponShop = () => buildShop(work('20', 3000), work('21', 8000))

  test('is no longer deserved by a track that was taken, when the whole order is refunded; the track stays', () => {
    const shop = buildCouponShop()
    const order = buy(shop, goods('20', '21'), '1')
    take(shop, '20')
    expect(refund(shop, order)).toBe(5000 - 3000)
    answer(shop, order, 'done')
    expect(rightsIn(shop)).toEqual(['20'])
  })

  test('is not paid back by a second refund after staff revoked the track as well', () => {
    const shop = buildCouponShop()
    const order = buy(shop, goods('20', '21'), '1')
    take(shop, '20')
    expect(refund(shop, order, { take: { take: 'all' } })).toBe(2000)
    answer(shop, order, 'done')
    expect(refund(shop, order)).toContain('没有可退的金额')
  })

  test('that the used time of a level does not deserve is not paid back by a second refund', () => {
    const shop = buildCouponShop()
    const order = buy(shop, [vip('3'), ...goods('20')], '1')
    shop.now += 73 * DAY_MS
    // A fifth of the level is used, for ¥53.60 without the coupon.
    expect(refund(shop, order)).toBe(26_800 + 3000 - 6000 - 5360)
    answer(shop, order, 'done')
    expect(refund(shop, order)).toContain('没有可退的金额')
  })

  test('is not withheld from a top-up, which would leave it in the balance', () => {
    const shop = buildCouponShop()
    const order = buy(shop, [...goods('20', '21'), ['RECHARGE', '10000']], '1')
    take(shop, '20')
    expect(refund(shop, order)).toBe(10_000 + 2000)
    expect(shop.balances.get(BUYER)).toBe(0)
  })
})

describe('an upgrade', () => {
  test('is refunded with a lower one that cost nothing and the level that paid for both', () => {
    const shop = buildShop()
    buy(shop, [vip('1')])
    buy(shop, [vip('2')])
    const order = buy(shop, [vip('3')])
    expect(refund(shop, order, { isTogether: true })).toBe(26_800)
    expect(running(shop)).toEqual([])
  })

  test('whose refund fails, while that of the level that paid for it is done, is worth its own money each time', () => {
    const shop = buildShop()
    const lower = buy(shop, [vip('2')])
    const upper = buy(shop, [vip('3')])
    refund(shop, upper, { isTogether: true })
    answer(shop, lower, 'done')
    for (let time = 0; time < 2; time += 1) {
      answer(shop, upper, 'failed')
      expect(running(shop)).toEqual([[3, 26_300]])
      refund(shop, upper)
    }
  })

  test('whose refund fails does not resume the rest of a level that was refunded', () => {
    const shop = buildShop(work('20', 3000))
    const lower = buy(shop, [vip('1')])
    const upper = buy(shop, [vip('2'), ...goods('20')])
    refund(shop, upper, { isTogether: true })
    answer(shop, lower, 'done')
    answer(shop, upper, 'failed')
    expect(running(shop)).toEqual([[2, 0]])
  })

  test('is refunded with another one, over by now, that took the main part of what its own rest paid for', () => {
    const shop = buildShop()
    buy(shop, [vip('1')])
    buy(shop, [vip('2')])
    // Takes all that the second level is worth, and nothing of the rest of the first.
    const other = buy(shop, [vip('4')])
    shop.now += 32 * DAY_MS
    const order = buy(shop, [vip('3')])
    expect(refund(shop, other)).toBe(26_800)
    expect(returned(shop, order)).toBeGreaterThan(0)
    expect(running(shop)).toEqual([])
  })

  test('takes the coupon along that the rest of the order of its lower level no longer deserves', () => {
    const shop = buildShop(work('20', 3000))
    buy(shop, [vip('1'), ...goods('20')], '1')
    const order = buy(shop, [vip('3')])
    const [track] = where(shop.items, ({ goodsType }) => goodsType === 'RESOURCE')
    const discountFen = 3000 - (track?.amountFen ?? 0)
    expect(discountFen).toBeGreaterThan(0)
    expect(refund(shop, order, { isTogether: true })).toBe(26_800 - discountFen)
  })
})

describe('a level and its upgrade, refunded together, of which the provider refuses one', () => {
  /** Works of ¥220 were taken by the upgrade of ¥268. */
  function buildTaken() {
    const shop = buildShop(work('20', 22_000))
    const lower = buy(shop, [vip('1')])
    const upper = buy(shop, [vip('3')])
    takeByLevel(shop, upper, '20', 22_000)
    expect(refund(shop, upper)).toBe(4800)
    return { shop, lower, upper, fen: { lower: returned(shop, lower), upper: returned(shop, upper) } }
  }

  test('leave what was taken by the upgrade paid, if the level goes back later', () => {
    const { shop, lower, upper, fen } = buildTaken()
    answer(shop, upper, 'done')
    answer(shop, lower, 'failed')
    expect(running(shop)).toEqual([[1, 10_800]])
    expect(refund(shop, lower)).toBe(fen.lower)
  })

  test('leave what was taken by the level paid, if the upgrade goes back later', () => {
    const shop = buildShop(work('20', 15_000))
    const lower = buy(shop, [vip('1')])
    takeByLevel(shop, lower, '20', 15_000)
    const upper = buy(shop, [vip('3')])
    shop.now += 1
    expect(refund(shop, upper)).toBe(26_800 - 15_000)
    answer(shop, upper, 'failed')
    expect(refund(shop, upper)).toBe(26_800 - 15_000)
  })

  test('leave what was taken paid once, if another upgrade took the level', () => {
    const { shop, lower, upper, fen } = buildTaken()
    answer(shop, upper, 'done')
    answer(shop, lower, 'failed')
    const next = buy(shop, [vip('3')])
    expect(refund(shop, next, { isTogether: true })).toBe(16_000 + fen.lower)
  })

  test('leave the level the part of its time that did not go into the used upgrade', () => {
    const shop = buildShop()
    const lower = buy(shop, [vip('1')])
    const upper = buy(shop, [vip('2'), ['RECHARGE', '100']])
    shop.now += 20 * DAY_MS
    const [item] = shop.itemsOf(upper).filter(({ goodsType }) => goodsType === 'VIP')
    refund(shop, upper, { isTogether: true })
    const fen = returned(shop, lower)
    // All but 20 days of a month of ¥5.
    expect(fen).toBeGreaterThan(10_800 - 500)
    answer(shop, lower, 'failed')
    const [period] = where(shop.periods, ({ orderItemId }) => orderItemId !== item?.orderItemId)
    expect(((period?.endsAt ?? 0) - shop.now) / (365 * DAY_MS)).toBeCloseTo(fen / 10_800, 3)
    expect(refund(shop, lower)).toBe(fen)
  })

  test('leave a renewal that waited the same part of its time, after the first year', () => {
    const shop = buildShop()
    const [first, renewal] = [buy(shop, [vip('1')]), buy(shop, [vip('1')])]
    const upper = buy(shop, [vip('3')])
    shop.now += 100 * DAY_MS
    refund(shop, upper)
    const fen = { first: returned(shop, first), renewal: returned(shop, renewal) }
    for (const [orderId, state] of [
      [upper, 'done'],
      [first, 'failed'],
      [renewal, 'failed'],
    ] as const)
      answer(shop, orderId, state)
    const [one, other] = where(shop.periods, ({ vipLevel }) => vipLevel === 1)
    expect(other?.startsAt).toBe(one?.endsAt)
    expect([refund(shop, renewal), refund(shop, first)]).toEqual([fen.renewal, fen.first])
  })

  test('are as before if the provider refuses both', () => {
    const shop = buildShop()
    const lower = buy(shop, [vip('1')])
    const upper = buy(shop, [vip('3')])
    shop.now += 100 * DAY_MS
    const fen = refund(shop, upper)
    for (let time = 0; time < 2; time += 1) {
      answer(shop, lower, 'failed')
      answer(shop, upper, 'failed')
      expect(running(shop)).toEqual([[3, 26_800]])
      expect(refund(shop, upper)).toBe(fen)
    }
  })
})

describe('a refund that fails', () => {
  test('returns a work that was given, though it was taken down meanwhile', () => {
    const shop = buildShop(work('20', 3000))
    const order = buy(shop, goods('20'))
    shop.terms.set('20', termsFacts('20', { releaseAt: shop.now - 1, isPublished: false }))
    refund(shop, order)
    answer(shop, order, 'failed')
    expect(rightsIn(shop)).toEqual(['20'])
  })

  test('delivers a pack that is due for the first time, with the prices of its works', () => {
    const shop = buildShop(work('20', 3000), work('30', 3600, ['20']))
    shop.terms.set('30', termsFacts('30', { releaseAt: shop.now + DAY_MS }))
    const order = buy(shop, goods('30'))
    shop.now += 2 * DAY_MS
    refund(shop, order)
    answer(shop, order, 'failed')
    expect(rightsIn(shop)).toEqual(['20', '30'])
    expect(shop.itemsOf(order)[0]?.detail.works).toEqual([{ id: '20', priceFen: 3000, weightFen: 3600 }])
    expect(shop.orders.get(order)?.status).toBe('COMPLETED')
  })
})

describe('a refund that waits for a second member of staff', () => {
  const confirm = (shop: FairnessStore, orderId: string) => {
    const [waiting] = where(shop.refunds, ({ state }) => state === 'waiting')
    return shop.refund(orderId, (books, refundNos) => confirmRefund(books, waiting?.refundId ?? '', 'second', refundNos)).result
  }
  const buildWaiting = () => {
    const shop = buildShop(work('20', 3000))
    shop.rules = { ...shop.rules, secondEyesFromFen: 2000 }
    const order = buy(shop, goods('20'))
    expect(refund(shop, order)).toBe(3000)
    return { shop, order }
  }

  test('is carried out as it was decided', () => {
    const { shop, order } = buildWaiting()
    expect(confirm(shop, order)).toMatchObject({ state: 'granted', amountFen: 3000 })
    expect(rightsIn(shop)).toEqual([])
  })

  test('is refused once the buyer took the work, who would have both it and the money', () => {
    const { shop, order } = buildWaiting()
    take(shop, '20')
    expect(() => confirm(shop, order)).toThrow('请驳回后重新决定')
    expect([where(shop.refunds, ({ state }) => state === 'waiting').length, rightsIn(shop)]).toEqual([1, ['20']])
  })
})

describe('the parts of a pack stay those of its sale', () => {
  test('also next to a work whose part is less than a fen', () => {
    const shop = buildShop(work('20', 30_000), work('21', 1), work('22', 0), work('30', 1000, ['20', '21', '22']))
    const order = buy(shop, goods('30'))
    take(shop, '22')
    expect(shop.itemsOf(order)[0]?.detail.works).toMatchObject([{ weightFen: 989 }, { weightFen: 0 }, { weightFen: 11 }])
    expect(refund(shop, order)).toBe(1000 - 11)
  })

  test('whatever comes into it later', () => {
    const shop = buildShop(work('20', 0), work('21', 0), work('22', 30_000), work('30', 1000, ['20', '21']))
    const order = buy(shop, goods('30'))
    take(shop, '20')
    shop.works.set('30', work('30', 1000, ['20', '21', '22']))
    expect(refund(shop, order)).toBe(500)
  })
})
