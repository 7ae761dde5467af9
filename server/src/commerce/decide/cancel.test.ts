import type { MoveBy } from '@shenglang/contract/commerce/orders/order-moves'
import { expect, test } from 'vitest'
import {
  buildFacts,
  itemFacts,
  orderFacts,
  periodFacts,
  requestFacts,
  termsFacts,
} from '../../../test/commerce/commerce-facts.ts'
import { faultOf } from '../../../test/fault-of.ts'
import { Books } from './books.ts'
import { cancel, MINOR_MODE_TITLE } from './cancel.ts'
import type { OrderFacts } from './facts.ts'

const facts = (given: Partial<OrderFacts> = {}) =>
  buildFacts({
    orders: [orderFacts('1', 3000, given)],
    items: [
      itemFacts('1', '50', 1000, { quantity: 2 }),
      itemFacts('1', '3', 1000, { goodsType: 'VIP', detail: { vipLevel: 3, months: 1, taken: [] } }),
      itemFacts('1', '8', 1000, { goodsType: 'DESIGN' }),
    ],
    terms: [termsFacts('50', { stock: 1, takenCount: 2 })],
    periods: [periodFacts('4', { orderItemId: '90', takenBy: '13' })],
    requests: [requestFacts('8', { state: 'quoted', orderItemId: '18' })],
  })

test.each<[MoveBy, string | undefined, string[]]>([
  ['buyer', undefined, []],
  ['staff', undefined, ['订单已被取消']],
  ['platform', undefined, ['订单超时未付款，已取消']],
  ['platform', MINOR_MODE_TITLE, [MINOR_MODE_TITLE]],
])('an open order that the %s cancels (%s) notifies its buyer: %j', (by, title, titles) => {
  const books = new Books(facts())
  cancel(books, '1', by, title)
  expect(books.order('1')).toMatchObject({ status: 'CANCELLED' })
  expect(books.decision.messages.notices.map((notice) => notice.title)).toEqual(titles)
})

test('a cancelled order releases its pieces, the level that it took in payment, its quote and its coupon', () => {
  const books = new Books(facts())
  cancel(books, '1', 'buyer')
  const { decision } = books
  expect(decision.stock).toMatchObject([{ resourceId: '50', pieces: 2 }])
  expect(books.periods.get('4')).toMatchObject({ takenBy: null })
  expect(books.requests.get('8')).toMatchObject({ orderItemId: null })
  expect(decision.freedCoupons).toEqual(['1'])
})

test('a quote that another order took meanwhile stays with that order', () => {
  const read = facts()
  const books = new Books({ ...read, requests: [requestFacts('8', { state: 'quoted', orderItemId: '99' })] })
  cancel(books, '1', 'buyer')
  expect(books.requests.get('8')).toMatchObject({ orderItemId: '99' })
})

test.each<OrderFacts['status']>(['PAID', 'SHIPPED', 'COMPLETED', 'CANCELLED', 'REFUNDED'])(
  'an order in the state %s is not cancelled',
  (status) => {
    expect(faultOf(() => cancel(new Books(facts({ status })), '1', 'buyer'))).toContain('ORDER_STATE')
  },
)
