import { takeInAll } from '@shenglang/contract/commerce/refunds/refund-takes'
import { fault } from '@shenglang/contract/faults'
import type { Books } from './books.ts'
import { refundedItems, settleRefund } from './end-refund.ts'
import type { OrderFacts, RefundFacts, RefundPart } from './facts.ts'
import { sumOf } from './refund-lines.ts'
import { holdTopUp } from './refund-posting.ts'
import { providerRefusal } from './refund-refusals.ts'
import { takeBack } from './take-back.ts'

export const refundRefused = (message: string) => fault('REFUND_REFUSED', { message })

export interface NewRefund extends Pick<RefundFacts, 'orderId' | 'orderItemId' | 'reason' | 'parts'> {
  cause: 'buyer' | 'staff' | 'portal'
  togetherWith?: string
}

/** Stores a refund under the next id and number, and sets its order to REFUNDING. Throws ORDER_STATE. */
export function openRefund(
  books: Books,
  refundNos: readonly string[],
  { cause, togetherWith, ...given }: NewRefund,
): RefundFacts {
  books.move(given.orderId, 'askRefund', cause === 'buyer' ? 'buyer' : 'staff')
  const { length } = books.refunds.added
  const [refundId, refundNo] = [books.history.refundIds[length], refundNos[length]]
  if (refundId === undefined || refundNo === undefined) throw new Error('more refunds than orders')
  const refund: RefundFacts = {
    ...given,
    refundId,
    refundNo,
    attemptNo: null,
    togetherWith: togetherWith ?? null,
    requestKeys: [],
    state: 'asked',
    cause,
    amountFen: sumOf(given.parts),
    take: takeInAll(given.parts),
    answer: '',
    staffId: null,
    secondId: null,
    plan: null,
    createdAt: books.now,
    decidedAt: null,
    doneAt: null,
  }
  books.refunds.add(refund)
  return refund
}

export interface Grant {
  parts: readonly RefundPart[]
  staffId: string | null
  answer: string
}

/** Grants a refund; one to the balance is paid back at once. Throws REFUND_REFUSED. */
export function grant(books: Books, refund: RefundFacts, { parts, staffId, answer }: Grant): RefundFacts {
  const attemptNo = paymentToReturn(books, books.order(refund.orderId), parts)
  const granted = carryOut(books, refund, parts, { attemptNo, staffId, answer })
  return attemptNo === null ? settleRefund(books, granted, 'done') : granted
}

/** The payment that a refund goes back to; null for the balance. Throws REFUND_REFUSED. */
export function paymentToReturn(books: Books, order: OrderFacts, parts: readonly RefundPart[]): string | null {
  if (sumOf(parts) === 0) throw refundRefused('按规则没有可退的金额，要退请写明金额')
  const refusal = providerRefusal(books, order)
  if (refusal !== '') throw refundRefused(refusal)
  const attemptNo = order.channel === 'balance' ? null : paidAttemptOf(books, order.orderId)
  if (attemptNo === undefined) throw refundRefused('找不到这笔订单的付款记录')
  return attemptNo
}

export const paidAttemptOf = (books: Books, orderId: string): string | undefined =>
  books.history.paidBy.find((each) => each.orderId === orderId)?.attemptNo

/** Revokes the refund's items before the provider has paid, so that nobody uses them meanwhile. */
export function carryOut(
  books: Books,
  refund: RefundFacts,
  parts: readonly RefundPart[],
  by: Pick<RefundFacts, 'attemptNo' | 'staffId' | 'answer'>,
): RefundFacts {
  const sums = { parts, amountFen: sumOf(parts), take: takeInAll(parts) }
  const granted: RefundFacts = { ...refund, ...by, ...sums, state: 'granted', decidedAt: books.now }
  books.refunds.set(granted)
  for (const { item, part } of refundedItems(books, granted)) takeBack(books, item, part)
  holdTopUp(books, granted)
  return granted
}

/** Ends a refund that pays back no money. */
export const endUnpaid = (
  books: Books,
  refund: RefundFacts,
  parts: readonly RefundPart[],
  by: Omit<Grant, 'parts'>,
): RefundFacts => settleRefund(books, carryOut(books, refund, parts, { attemptNo: null, ...by }), 'done')
