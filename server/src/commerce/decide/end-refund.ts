import { titleOf } from '@shenglang/contract/commerce/orders/order-title'
import { CHANNEL_LABELS } from '@shenglang/contract/commerce/orders/orders'
import type { RefundResult } from '@shenglang/contract/commerce/payments/payments'
import { takenText } from '@shenglang/contract/commerce/refunds/refund-takes'
import { yuan } from '@shenglang/contract/format'
import type { Books } from './books.ts'
import { byKindAndId } from './create-order.ts'
import type { AttemptFacts, ItemFacts, OrderFacts, RefundFacts, RefundPart } from './facts.ts'
import { correctInvoice } from './invoices.ts'
import { postRefund, returnTopUp } from './refund-posting.ts'
import { completeIfAllCame } from './release.ts'
import { secondRefundNo } from './send-back.ts'
import { giveAgain } from './take-back.ts'

/** Ends a refund by its provider's answer: does nothing while that is pending, or if it ended with the same result. */
export function endRefund(books: Books, refundId: string, { state }: Pick<RefundResult, 'state'>): void {
  const refund = books.refunds.get(refundId)
  if (!refund || state === 'pending' || state === 'unknown') return
  if (state === 'abnormal') {
    // The provider has the money and cannot pay it out: what was revoked stays so until it can, or until finance ends the refund.
    if (refund.state === 'granted') reportRefund(books, refund, 'refund-abnormal')
  } else if (refund.cause === 'late-payment') {
    endLateRefund(books, refund, state)
  } else if (refund.state === 'granted') {
    settleRefund(books, refund, state)
  } else if (refund.state === 'failed' && state === 'done') {
    // Somebody completed it at the provider: the buyer has both the money and the goods.
    reportRefund(books, refund, 'refund-after-all')
  }
}

/** Ends a granted refund of an order. */
export function settleRefund(books: Books, refund: RefundFacts, state: 'done' | 'failed'): RefundFacts {
  const ended = { ...refund, state, doneAt: books.now }
  books.refunds.set(ended)
  if (state === 'done') payBack(books, ended)
  else undo(books, ended)
  return ended
}

function payBack(books: Books, refund: RefundFacts): void {
  const { orderId } = refund
  const refunded = refundedItems(books, refund)
  postRefund(books, refund)
  for (const { item, part } of refunded) {
    books.addRefunded(item, part.amountFen)
    // Units that the carrier had are not returned to the stock by a refund.
    if (books.order(orderId).shippedAt === null && part.pieces > 0) books.moveStock(item.goodsId, part.pieces)
  }
  const order = books.order(orderId)
  const isPaidBack = order.amountFen === 0 ? isAllTaken(books, orderId) : order.refundedFen === order.amountFen
  // A level that cost nothing, since others paid for it, can still be refunded with those.
  const isLast = isPaidBack && !books.itemsOf(orderId).some(({ orderItemId }) => books.periodsTakenBy(orderItemId).length > 0)
  books.move(orderId, isLast ? 'refund' : 'refundPart', 'platform')
  if (!isLast) completeIfAllCame(books, orderId)
  // A free item of the coupon has no money to refund: it stays with the buyer, and so the coupon stays used.
  if (isLast && isAllTaken(books, orderId)) books.freeCoupon(orderId)
  correctInvoice(books, orderId, isPaidBack)
  if (refund.amountFen === 0) return
  const name = nameOf(
    order,
    refunded.map(({ item }) => item),
  )
  books.notify({
    userId: order.userId,
    kind: 'order',
    orderId,
    title: `退款 ${yuan(refund.amountFen)} 已退回${CHANNEL_LABELS[order.channel ?? 'balance']}`,
    content: [name, ...refunded.map(takenLine)].join('；'),
  })
}

const takenLine = ({ item, part }: { item: ItemFacts; part: RefundPart }) =>
  `${item.title}：${takenText(item.goodsType, item.detail.isDigital === true, part)}`

/** The provider could not pay back: the buyer gets the goods again, and finance is notified. */
function undo(books: Books, refund: RefundFacts): void {
  const { orderId, refundNo, amountFen } = refund
  const refunded = refundedItems(books, refund)
  for (const { item, part } of refunded) giveAgain(books, item, part)
  returnTopUp(books, refund)
  const order = books.move(orderId, 'refuseRefund', 'platform')
  completeIfAllCame(books, orderId)
  const name = nameOf(
    order,
    refunded.map(({ item }) => item),
  )
  books.notify({
    userId: order.userId,
    kind: 'order',
    orderId,
    title: '退款没有成功，客服会与你联系',
    content: `${name}：${CHANNEL_LABELS[order.channel ?? 'balance']}没有受理`,
  })
  books.notifyFinance({ title: `退款 ${refundNo} 被渠道拒绝`, content: `${name}，${yuan(amountFen)}，需要人工处理` })
}

/** The items of a refund. */
export const refundedItems = (books: Books, { orderId, parts }: RefundFacts): { item: ItemFacts; part: RefundPart }[] =>
  books
    .itemsOf(orderId)
    .toSorted(byKindAndId)
    .flatMap((item) => {
      const part = parts.find(({ orderItemId }) => orderItemId === item.orderItemId)
      return part ? [{ item, part }] : []
    })

/** The name of an order's items in a notice: their titles first, then the order number for support. */
export const nameOf = ({ orderNo }: OrderFacts, items: readonly ItemFacts[]): string => `${titleOf(items)}（订单 ${orderNo}）`

/** True once completed refunds have revoked everything in an order. */
const isAllTaken = (books: Books, orderId: string): boolean =>
  books.itemsOf(orderId).every(({ orderItemId, quantity }) => {
    const done = books.refundsOf(orderId).filter(({ state }) => state === 'done')
    const parts = done.flatMap((refund) => refund.parts.filter((part) => part.orderItemId === orderItemId))
    return parts.some(({ take }) => take === 'all') || parts.reduce((sum, { pieces }) => sum + pieces, 0) >= quantity
  })

/**
 * Ends the refund of a late or wrong payment, which belongs to no order: posts it as paid out, at once or after staff completed
 * it.
 */
function endLateRefund(books: Books, refund: RefundFacts, state: 'done' | 'failed'): void {
  if (refund.state !== 'granted' && !(refund.state === 'failed' && state === 'done')) return
  books.refunds.set({ ...refund, state, doneAt: books.now })
  if (state === 'failed') reportRefund(books, refund, 'refund-failed')
  else payLateBack(books, refund)
}

function payLateBack(books: Books, refund: RefundFacts): void {
  const { refundNo, orderId, amountFen } = refund
  const attempt = attemptOf(books, refund)
  const { userId, orderNo } = books.order(orderId)
  books.post({
    reference: `late-refund:${refundNo}`,
    orderId,
    isSandbox: attempt.channel === 'sandbox',
    lines: [
      { account: 'unclaimed', amount: -amountFen },
      { account: 'cash', owner: attempt.channel, amount: amountFen },
    ],
  })
  const late = attempt.state === 'paid' ? '迟到' : '与订单不符'
  const title = `${refundNo === secondRefundNo(attempt.attemptNo) ? '重复' : late}的付款 ${yuan(amountFen)} 已原路退回`
  books.notify({ userId, kind: 'order', orderId, title, content: `订单 ${orderNo}` })
}

function reportRefund(books: Books, refund: RefundFacts, kind: 'refund-abnormal' | 'refund-after-all' | 'refund-failed'): void {
  const { channel, attemptNo } = attemptOf(books, refund)
  books.report({ channel, kind, attemptNo, refundNo: refund.refundNo, oursFen: refund.amountFen })
}

function attemptOf(books: Books, { refundNo, attemptNo }: RefundFacts): AttemptFacts {
  const attempt = books.attempts.get(attemptNo ?? '')
  if (!attempt) throw new Error(`refund ${refundNo} has no payment`)
  return attempt
}
