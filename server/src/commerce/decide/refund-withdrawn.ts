import { CHANNEL_LABELS } from '@shenglang/contract/commerce/orders/orders'
import { couponText } from '@shenglang/contract/commerce/refunds/coupon-refunds'
import { NOTHING_TAKEN, takeAll } from '@shenglang/contract/commerce/refunds/refund-takes'
import { WITHDRAWN, withdrawnText } from '@shenglang/contract/commerce/refunds/refund-texts'
import { yuan } from '@shenglang/contract/format'
import type { Books } from './books.ts'
import type { ItemFacts, OrderFacts, RefundPart } from './facts.ts'
import { endUnpaid, grant, openRefund } from './open-refund.ts'
import { refundFactsOf } from './refund-facts.ts'
import { type RefundLine, refundLines, sumOf } from './refund-lines.ts'
import { partsOf } from './refund-parts.ts'
import { providerRefusal } from './refund-refusals.ts'
import { isWithdrawn } from './release.ts'

/**
 * Refunds a presale item that was taken down before its release; does nothing if it was released or left to staff. If the
 * provider no longer refunds it, the refund waits for staff, which also prevents a second try.
 */
export function refundWithdrawn(books: Books, orderItemId: string, refundNos: readonly string[]): void {
  const item = books.items.get(orderItemId)
  if (!item || !isWithdrawn(books, item)) return
  const { orderId, title } = item
  const order = books.order(orderId)
  const lines = refundLines(books, orderId, orderItemId, books.now)
  const line = lines.find((each) => each.item.orderItemId === orderItemId)
  const parts = [...(line ? [] : [unpaidPart(books, item)]), ...withdrawnParts(order, lines, line)]
  const withheld = couponText(parts.reduce((fen, { withheldFen }) => fen + withheldFen, 0))
  if (sumOf(parts) === 0) {
    endUnpaidItem(books, item, parts, { refundNos, withheld })
    return
  }
  const reason = `预售作品《${title}》已下架，自动退款`
  const refusal = providerRefusal(books, order)
  const refund = openRefund(books, refundNos, { orderId, orderItemId, cause: 'staff', reason, parts })
  const sum = yuan(sumOf(parts))
  books.notify({
    userId: order.userId,
    kind: 'order',
    orderId,
    title: `《${title}》已下架`,
    content: `${withdrawnText(`${sum} `, refusal === '' ? CHANNEL_LABELS[order.channel ?? 'balance'] : null)}${withheld}`,
  })
  if (refusal === '') grant(books, refund, { parts, staffId: null, answer: reason })
  else {
    const content = `订单 ${order.orderNo}，${sum}：${refusal}`
    books.notifyFinance({ title: `预售作品《${title}》已下架，退款需要人工处理`, content })
  }
}

/**
 * Parts by the rules, which withhold the coupon that the rest no longer deserves and return what an earlier refund withheld.
 * Under earlier rules the withdrawn item loses nothing to the coupon.
 */
function withdrawnParts({ refundRules }: OrderFacts, lines: readonly RefundLine[], line: RefundLine | undefined): RefundPart[] {
  if (refundRules > 2 || !line) return partsOf(lines, sumOf(lines))
  const others = lines.filter((other) => other !== line)
  return [...partsOf([line], line.openFen, { isBeyondRule: true, take: { take: 'all' } }), ...partsOf(others, sumOf(others))]
}

const unpaidPart = (books: Books, { orderId, orderItemId }: ItemFacts): RefundPart => {
  const facts = refundFactsOf(books, orderId, books.now).items.find(({ itemId }) => itemId === orderItemId)
  return { ...(facts ? takeAll(facts) : NOTHING_TAKEN), orderItemId, amountFen: 0, withheldFen: 0 }
}

/** Ends an item that has no money to refund; the coupon that made it free returns with the last item of its order. */
function endUnpaidItem(
  books: Books,
  item: ItemFacts,
  parts: readonly RefundPart[],
  { refundNos, withheld }: { refundNos: readonly string[]; withheld: string },
): void {
  const { orderId, orderItemId, title } = item
  const reason = `预售作品《${title}》已下架，自动结束`
  const refund = openRefund(books, refundNos, { orderId, orderItemId, cause: 'staff', reason, parts })
  endUnpaid(books, refund, parts, { staffId: null, answer: reason })
  const { status, userId, orderNo } = books.order(orderId)
  const isCouponBack = status === 'REFUNDED' && books.history.coupons.some((coupon) => coupon.orderId === orderId)
  const ended = `${WITHDRAWN}，订单 ${orderNo} 里的这一项已取消，没有需要退回的付款${withheld}`
  const content = isCouponBack ? `${ended}，用掉的优惠券已还给你` : ended
  books.notify({ userId, kind: 'order', orderId, title: `《${title}》已下架`, content })
}
