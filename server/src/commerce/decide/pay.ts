import { DESIGN_MOVES, DESIGN_STATE_NAMES } from '@shenglang/contract/commerce/design-requests'
import type { Channel } from '@shenglang/contract/commerce/orders'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { Books } from './books.ts'
import { cancel } from './cancel.ts'
import type { ItemFacts, OrderFacts } from './facts.ts'
import { deliverVip } from './periods.ts'
import { postSale } from './sale-posting.ts'
import { titleOf } from './title.ts'

const DOUBLE = '你已经买过其中的内容，订单已取消'

export interface PaidBy {
  channel: Channel
  isSandbox: boolean
}

/**
 * Takes the money for an order, once, and gives the buyer what it holds. `late` for an order that is no longer open, which is
 * left as it is, or whose buyer has what it holds by now, which is cancelled: its money must go back. The buyer's other orders
 * for the same are cancelled. Throws BALANCE_TOO_LOW where the balance does not suffice.
 */
export function pay(books: Books, orderId: string, { channel, isSandbox }: PaidBy): 'paid' | 'late' {
  const open = books.order(orderId)
  if (open.status !== 'CREATED') return 'late'
  if (alreadyBought(books, open) !== undefined) {
    cancel(books, orderId, 'platform', DOUBLE)
    return 'late'
  }
  const doubles = doublesOf(books, open)
  const order = books.move(orderId, 'pay', 'platform', { channel, isSandbox })
  const items = books.itemsOf(orderId)
  const isAll = items.map((item) => deliver(books, order.userId, item)).every((came) => came)
  if (channel === 'balance') requireBalance(books, order)
  postSale(books, order, channel)
  const content = `${titleOf(items)}，${yuan(order.amountFen)}${order.isShipped ? '，等待发货' : ''}`
  books.notify({ userId: order.userId, kind: 'order', orderId, title: '订单已付款', content })
  if (isAll && !order.isShipped) books.move(orderId, 'complete', 'platform')
  for (const double of doubles) cancel(books, double.orderId, 'platform', DOUBLE)
  return 'paid'
}

/** The title of something in an open order that its buyer has by now, or has paid for and waits for. */
export function alreadyBought(books: Books, { orderId, userId }: OrderFacts): string | undefined {
  const isHad = ({ goodsId: resourceId }: ItemFacts) => books.owns({ userId, resourceId }) || books.awaits({ userId, resourceId })
  return books.itemsOf(orderId).filter(isFile).find(isHad)?.title
}

/** The buyer's other open orders for something that this one gives. */
function doublesOf(books: Books, { orderId, userId }: OrderFacts): OrderFacts[] {
  const goods = books
    .itemsOf(orderId)
    .filter(isFile)
    .map(({ goodsId }) => goodsId)
  const held = books.packs.filter(({ collectionId }) => goods.includes(collectionId)).map(({ resourceId }) => resourceId)
  const given = new Set([...goods, ...held])
  return books
    .openOrdersOf(userId)
    .filter(
      (other) =>
        other.orderId !== orderId && books.itemsOf(other.orderId).some((item) => isFile(item) && given.has(item.goodsId)),
    )
}

/** What exists as files is had once. */
const isFile = ({ goodsType, detail }: ItemFacts): boolean => goodsType === 'RESOURCE' && detail.isDigital === true

/** Gives the buyer the right to a thing. False where it comes some day: the order stays PAID until then. */
function deliver(books: Books, userId: string, item: ItemFacts): boolean {
  switch (item.goodsType) {
    case 'RECHARGE':
      return true
    case 'VIP':
      deliverVip(books, userId, item)
      return true
    case 'DESIGN':
      acceptQuote(books, item)
      return false
    case 'RESOURCE':
      if (!isFile(item)) return true
      if (isAwaited(books, item.goodsId)) {
        books.await({ userId, resourceId: item.goodsId })
        return false
      }
      books.entitle(userId, item.goodsId, item.orderItemId)
      return true
  }
}

/** Whether buyers are still to wait for a work. */
function isAwaited(books: Books, resourceId: string): boolean {
  const terms = books.terms(resourceId)
  if (!terms || terms.releaseAt === null || terms.releasedAt !== null) return false
  return books.now < terms.releaseAt || !terms.isPublished
}

function acceptQuote(books: Books, { goodsId }: ItemFacts): void {
  const request = books.request(goodsId)
  if (!request) throw fault('DESIGN_REQUEST_NOT_FOUND')
  const { from, to, name } = DESIGN_MOVES.pay
  if (!from.some((state) => state === request.state)) {
    throw fault('DESIGN_STATE', { state: DESIGN_STATE_NAMES[request.state], action: name })
  }
  books.setRequest({ ...request, state: to })
}

function requireBalance(books: Books, { userId, isSandbox, amountFen }: OrderFacts): void {
  const missing = amountFen - books.balanceOf(userId, isSandbox)
  if (missing > 0) throw fault('BALANCE_TOO_LOW', { missing: yuan(missing), missingFen: missing })
}
