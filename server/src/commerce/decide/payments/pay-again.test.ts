import type { Channel, OrderStatus } from '@shenglang/contract/commerce/orders/orders'
import { expect, test } from 'vitest'
import { buildFacts, buyerFacts, itemFacts, NOW, orderFacts } from '../../../../test/commerce/commerce-facts.ts'
import { codeOf, faultOf } from '../../../../test/fault-of.ts'
import { Books } from '../books.ts'
import type { Facts, OrderFacts } from '../facts.ts'
import type { Checkout } from '../shop.ts'
import { alreadyHad, payAgain, requireOpen } from './pay-again.ts'

const BALANCE = [{ userId: '7', isSandbox: true, fen: 3000 }]
const RIGHT = { userId: '7', resourceId: '50', orderItemId: '9', isRevoked: false }
/** Order `1` of ¥30 for track `50`, open. */
const open = (given: Partial<Facts> = {}, order: Partial<OrderFacts> = {}) =>
  buildFacts({
    orders: [orderFacts('1', 3000, order)],
    items: [itemFacts('1', '50', 3000)],
    balances: BALANCE,
    ...given,
  })
const topUp = open({ items: [itemFacts('1', '3000', 3000, { goodsType: 'RECHARGE', artistId: null, detail: {} })] })
const child = (birthYear: number) => open({ buyers: [{ ...buyerFacts('7'), isMinor: true, birthYear }] })
const wish = (channel: Channel, checkout: Partial<Checkout> = {}) => ({
  orderId: '1',
  channel,
  checkout: { channels: new Set<Channel>(['balance', 'sandbox']), isSandbox: true, ...checkout },
})

test.each<[OrderStatus, number, string]>([
  ['CREATED', 1, 'none'],
  ['CREATED', 0, 'ORDER_STATE 已过期的订单不能付款'],
  ['CREATED', -1, 'ORDER_STATE 已过期的订单不能付款'],
  ['CANCELLED', 1, 'ORDER_STATE 已取消的订单不能付款'],
  ['CANCELLED', -1, 'ORDER_STATE 已取消的订单不能付款'],
  ['PAID', 1, 'ORDER_STATE 已付款的订单不能付款'],
  ['SHIPPED', 1, 'ORDER_STATE 已发货的订单不能付款'],
  ['COMPLETED', 1, 'ORDER_STATE 已完成的订单不能付款'],
  ['REFUNDING', 1, 'ORDER_STATE 退款中的订单不能付款'],
  ['REFUNDED', 1, 'ORDER_STATE 已退款的订单不能付款'],
])('an order that is %s with %i ms left to pay: %s', (status, leftMs, outcome) => {
  expect(faultOf(() => requireOpen({ status, expiresAt: NOW + leftMs }, NOW))).toBe(outcome)
})

test.each<[string, Facts, ReturnType<typeof wish>, string]>([
  ['by the balance', open(), wish('balance'), 'none'],
  ['by a provider', open(), wish('sandbox'), 'none'],
  ['by a channel that is off', open(), wish('wechat'), 'CHANNEL_CLOSED'],
  ['of a top-up by the balance', topUp, wish('balance'), 'BALANCE_NOT_TAKEN'],
  ['of a top-up by a provider', topUp, wish('sandbox'), 'none'],
  ['once its time has passed', open({}, { expiresAt: NOW }), wish('balance'), 'ORDER_STATE'],
  ['by a child below eight', child(2019), wish('balance'), 'MINOR_LIMIT'],
  ['by a child of ten within the limit', child(2015), wish('sandbox'), 'none'],
])('a payment %s', (_name, facts, repayment, code) => {
  expect(codeOf(() => alreadyHad(new Books(facts), repayment))).toBe(code)
})

test.each<[string, Partial<Facts>, string | undefined]>([
  ['that its buyer has', { rights: [RIGHT] }, '曲50'],
  ['that its buyer paid for and waits for', { awaited: [RIGHT] }, '曲50'],
  ['that somebody else has', { rights: [{ ...RIGHT, userId: '8' }] }, undefined],
  ['whose right was taken back', { rights: [{ ...RIGHT, isRevoked: true }] }, undefined],
])('an order of a track %s is closed for %s', (_name, given, title) => {
  expect(alreadyHad(new Books(open(given)), wish('wechat', { channels: new Set(['wechat']) }))).toBe(title)
})

test('the balance pays once, and a provider’s payment is left to the provider', () => {
  const outcomes = [true, false].map((isByBalance) => {
    const books = new Books(open())
    const title = payAgain(books, wish(isByBalance ? 'balance' : 'sandbox'), { isByBalance })
    return [title, books.order('1').status, books.decision.postings.length]
  })
  expect(outcomes).toEqual([
    [undefined, 'COMPLETED', 1],
    [undefined, 'CREATED', 0],
  ])
})

test.each<[string, Facts, boolean, string | undefined]>([
  ['expired', open({}, { expiresAt: NOW }), true, 'ORDER_STATE 已过期的订单不能付款'],
  ['was cancelled', open({}, { status: 'CANCELLED' }), true, 'ORDER_STATE 已取消的订单不能付款'],
  ['was paid at a provider', open({}, { status: 'PAID' }), false, undefined],
  ['gave what its buyer has since', open({ rights: [RIGHT] }), true, '曲50'],
  ['expired', open({}, { expiresAt: NOW }), false, 'ORDER_STATE 已过期的订单不能付款'],
])('an order that %s before it was locked takes no money, by the balance: %s', (_name, facts, isByBalance, outcome) => {
  const books = new Books(facts)
  const run = () => payAgain(books, wish('balance'), { isByBalance })
  if (outcome?.startsWith('ORDER_STATE')) expect(faultOf(run)).toBe(outcome)
  else expect(run()).toBe(outcome)
  expect(books.decision.postings).toEqual([])
})

test.each([
  [2999, 'BALANCE_TOO_LOW 余额不足，还差 ¥0.01'],
  [3000, 'none'],
])('a balance of %i fen for ¥30: %s', (fen, outcome) => {
  const books = new Books(open({ balances: [{ userId: '7', isSandbox: true, fen }] }))
  expect(faultOf(() => payAgain(books, wish('balance'), { isByBalance: true }))).toBe(outcome)
})

test('sandbox money pays nothing once the site takes real money', () => {
  const books = new Books(open())
  expect(faultOf(() => payAgain(books, wish('balance', { isSandbox: false }), { isByBalance: true }))).toContain(
    'BALANCE_TOO_LOW',
  )
})
