import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import type { Channel } from '@shenglang/contract/commerce/orders/orders'
import { ORDER_FEN_MAX } from '@shenglang/contract/commerce/orders/orders'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { expect, test } from 'vitest'
import { buildFacts, NOW, orderFacts, periodFacts, termsFacts } from '../../../test/commerce/commerce-facts.ts'
import { codeOf, faultOf } from '../../../test/fault-of.ts'
import { Books } from './books.ts'
import { place, priced } from './create-order.ts'
import type { Facts, TermsFacts } from './facts.ts'
import type { LineItem, Shop, WorkFacts } from './shop.ts'

const workFacts = (given: Partial<WorkFacts> = {}): WorkFacts => ({
  ...{ resourceId: '50', title: '夜航', cover: '', coverColor: '', contentType: CONTENT_TYPES.goods },
  ...{ priceFen: 999, pricePeriods: null, artistId: '9', isOperators: false },
  ...given,
})
/** Goods `50` of artist `9` at ¥9.99. */
const shopOf = (work: Partial<WorkFacts> = {}, pieces: Shop['pieces'] = []): Shop => ({
  ...{ plans: [], works: [workFacts(work)], quotes: [], pieces, coupon: null, address: null },
})
const TRACK = { contentType: CONTENT_TYPES.single }
const want = (quantity = 1, given: Partial<LineItem> = {}): LineItem => ({
  goodsType: 'RESOURCE',
  goodsId: '50',
  quantity,
  ...given,
})
const offer = (facts: Facts, shop: Shop, item = want()) => priced(new Books(facts), shop, '7', item)
const limited = (terms: Partial<TermsFacts>) => buildFacts({ terms: [termsFacts('50', terms)] })
const RIGHT = { userId: '7', resourceId: '50', orderItemId: '1', isRevoked: false }

test.each<[string, Partial<TermsFacts>, number, string]>([
  ['a moment before its start', { startsAt: NOW + 1 }, 1, 'SALE_CLOSED 《夜航》还没有开售'],
  ['from its start', { startsAt: NOW }, 1, 'none'],
  ['a moment before its end', { endsAt: NOW + 1 }, 1, 'none'],
  ['from its end', { endsAt: NOW }, 1, 'SALE_CLOSED 《夜航》的销售已经结束'],
  ['of the last pieces', { stock: 2 }, 2, 'none'],
  ['of a piece too many', { stock: 2 }, 3, 'SOLD_OUT 《夜航》只剩 2 件'],
  ['without stock', { stock: 0 }, 1, 'SOLD_OUT 《夜航》只剩 0 件'],
  ['without limits', {}, 10, 'none'],
  ['of more pieces than an order may have', {}, 11, 'PIECES_TOO_MANY 一次最多购买 10 件'],
])('a sale %s', (_name, terms, quantity, outcome) => {
  expect(faultOf(() => offer(limited(terms), shopOf(), want(quantity)))).toBe(outcome)
})

test.each([
  [0, 2, 'none'],
  [1, 1, 'none'],
  [1, 2, 'PERSON_PIECES 《夜航》每人限购 2 件，你已经买了 1 件'],
  [2, 1, 'PERSON_PIECES 《夜航》每人限购 2 件，你已经买了 2 件'],
])('with a limit of two for each buyer, %i ordered and %i requested: %s', (ordered, quantity, outcome) => {
  const shop = shopOf({}, [{ resourceId: '50', ordered }])
  expect(faultOf(() => offer(limited({ perPersonMax: 2 }), shop, want(quantity)))).toBe(outcome)
})

test.each<[string, Facts, Partial<WorkFacts>, number, string]>([
  ['nobody has', buildFacts(), TRACK, 1, 'none'],
  ['its buyer has', buildFacts({ rights: [RIGHT] }), TRACK, 1, 'ALREADY_BOUGHT'],
  ['its buyer had', buildFacts({ rights: [{ ...RIGHT, isRevoked: true }] }), TRACK, 1, 'none'],
  ['is wanted twice', buildFacts(), TRACK, 2, 'PIECES_TOO_MANY'],
  ['is free', buildFacts(), { ...TRACK, priceFen: 0 }, 1, 'NOT_FOR_SALE'],
  ['is a post', buildFacts(), { contentType: CONTENT_TYPES.post }, 1, 'NOT_FOR_SALE'],
  ['is made to measure', buildFacts(), { contentType: CONTENT_TYPES.bespoke }, 1, 'NOT_FOR_SALE'],
  ['is the buyer’s own', buildFacts(), { ...TRACK, artistId: '7' }, 1, 'OWN_WORK'],
  ['is not published', buildFacts(), { resourceId: '51' }, 1, 'GOODS_NOT_FOUND'],
])('a work that %s: %s', (_name, facts, work, quantity, code) => {
  expect(codeOf(() => offer(facts, shopOf(work), want(quantity)))).toBe(code)
})

/** A presale is bought once, also when it is due or its order is being refunded: until then no right says that it was bought. */
test.each([
  ['ordered and paid', NOW + DAY_MS, [{ userId: '7', resourceId: '50' }], 'ALREADY_BOUGHT'],
  ['ordered and paid, and which is due', NOW, [{ userId: '7', resourceId: '50' }], 'ALREADY_BOUGHT'],
  ['ordered and not paid', NOW + DAY_MS, [], 'none'],
])('a presale that its buyer %s is bought once', (_name, releaseAt, awaited, code) => {
  const facts = { ...limited({ releaseAt }), awaited }
  expect(codeOf(() => offer(facts, shopOf(TRACK, [{ resourceId: '50', ordered: 1 }])))).toBe(code)
})

test.each([
  ['no level', 0, NOW + 1, 999],
  ['a level without a discount', 1, NOW + 1, 999],
  ['level 2, to the fen in the buyer’s favour', 2, NOW + 1, 899],
  ['level 3', 3, NOW + 1, 799],
  ['level 2 from the release', 2, NOW, 999],
])('a presale has its price for a buyer with %s', (_name, vipLevel, releaseAt, fen) => {
  const periods = vipLevel === 0 ? [] : [periodFacts('1', { vipLevel })]
  const facts = { ...limited({ releaseAt }), periods }
  expect(offer(facts, shopOf()).unitFen).toBe(fen)
})

test.each([
  [99, 'BAD_ARGUMENT 充值金额应在 ¥1 到 ¥10000 之间'],
  [100, 'none'],
  [1_000_000, 'none'],
  [1_000_001, 'BAD_ARGUMENT 充值金额应在 ¥1 到 ¥10000 之间'],
])('a top-up of %i fen: %s', (fen, outcome) => {
  const item = want(1, { goodsType: 'RECHARGE', goodsId: String(fen) })
  expect(faultOf(() => offer(buildFacts(), shopOf(), item))).toBe(outcome)
})

const FRESH = { orderId: '1', orderNo: 'N1', orderItemIds: ['1'], attemptNo: 'P1', requestKey: null }
const order = (facts: Facts, shop: Shop, more: { channel?: Channel; expectedFen?: number } = {}) =>
  place(
    new Books(facts),
    shop,
    '7',
    { channel: 'sandbox', goods: [want()], ...more },
    { channels: new Set<Channel>(['sandbox']), isSandbox: true },
    FRESH,
  )

test.each<[string, number[], Channel, string]>([
  ['two that can be paid', [1, 1], 'sandbox', 'none'],
  ['three that can be paid', [1, 1, 1], 'sandbox', 'ORDERS_TOO_MANY'],
  ['two that can be paid and one whose time has passed', [1, 1, 0], 'sandbox', 'none'],
  ['three, by the balance, which leaves none open', [1, 1, 1], 'balance', 'none'],
])('a buyer with %s open orders', (_name, leftMs, channel, code) => {
  const orders = leftMs.map((ms, index) => orderFacts(String(10 + index), 100, { expiresAt: NOW + ms }))
  expect(codeOf(() => order(buildFacts({ orders }), shopOf(TRACK), { channel }))).toBe(code)
})

test.each<[string, Partial<WorkFacts>, number | undefined, string]>([
  ['at the price that its buyer saw', {}, 999, 'none'],
  ['without a price that its buyer saw', {}, undefined, 'none'],
  ['at another price', {}, 998, 'PRICE_CHANGED'],
  ['of the most that an order may cost', { priceFen: ORDER_FEN_MAX }, undefined, 'none'],
  ['of a fen more', { priceFen: ORDER_FEN_MAX + 1 }, undefined, 'BAD_ARGUMENT'],
])('an order %s', (_name, work, expectedFen, code) => {
  expect(codeOf(() => order(buildFacts(), shopOf({ ...TRACK, ...work }), { expectedFen }))).toBe(code)
})
