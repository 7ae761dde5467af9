import { CHANNEL_LABELS } from '@shenglang/contract/commerce/orders/orders'
import { REFUSALS, tooLateText, tooManyText, upgradedText } from '@shenglang/contract/commerce/refunds/refund-texts'
import { PROVIDER_REFUND_DAYS, REFUND_PARTS_MAX } from '@shenglang/contract/commerce/refunds/refunds'
import { DAY_MS } from '@shenglang/contract/shanghai'
import type { Books } from './books.ts'
import type { OrderFacts } from './facts.ts'
import { linesOfOrder, type RefundedOrder, type RefundLine, sumOf } from './refund-lines.ts'

/** The reason why a buyer cannot request a refund of an order and of those refunded with it; '' if something can be refunded. */
export function refusalOf(books: Books, orderId: string, refunded: readonly RefundedOrder[]): string {
  const lines = refunded.flatMap((each) => each.lines)
  if (lines.length === 0) return REFUSALS.nothing
  const upgraded = upgradeRefusal(books, linesOfOrder(refunded, orderId))
  if (upgraded !== '') return `${upgraded}，请在那个订单里申请`
  if (sumOf(lines) === 0) return lines.every(({ rule }) => rule === 'recharge') ? REFUSALS.spent : REFUSALS.used
  const paid = refunded.filter((each) => sumOf(each.lines) > 0)
  const refusal = paid.map(({ order }) => providerRefusal(books, order)).find((text) => text !== '')
  return refusal === undefined ? '' : `${refusal}，请联系客服`
}

/** The reason why a level cannot be refunded alone: what is left of it paid for an upgrade; '' if it can. */
export function upgradeRefusal(books: Books, lines: readonly RefundLine[]): string {
  const taker = lines.flatMap(({ item }) => takerOf(books, item.orderItemId) ?? []).find(({ status }) => status !== 'CREATED')
  return taker ? upgradedBy(taker) : ''
}

export const upgradedBy = ({ orderNo }: Pick<OrderFacts, 'orderNo'>): string => upgradedText(`订单 ${orderNo} `)

/** The order that takes an item's level in payment, paid or open, if any. */
export function takerOf(books: Books, orderItemId: string): Pick<OrderFacts, 'orderNo' | 'status'> | undefined {
  return books
    .periodsOfItem(orderItemId)
    .flatMap(({ takenBy }) => {
      const item = takenBy === null ? undefined : books.items.get(takenBy)
      return (item ? books.order(item.orderId) : books.history.takers.find((taker) => taker.orderItemId === takenBy)) ?? []
    })
    .find(({ status }) => status !== 'CANCELLED' && status !== 'REFUNDED')
}

/** The reason why an order's provider would refund nothing; '' if it would refund, or if the balance paid. */
export function providerRefusal(books: Books, { orderId, channel, paidAt }: OrderFacts): string {
  if (channel === 'balance') return ''
  const name = channel === null ? '' : CHANNEL_LABELS[channel]
  if (books.now - (paidAt ?? 0) > PROVIDER_REFUND_DAYS * DAY_MS) return tooLateText(name)
  const before = books.refundsOf(orderId).filter(({ state }) => state === 'granted' || state === 'done')
  return before.length >= REFUND_PARTS_MAX ? tooManyText(name) : ''
}
