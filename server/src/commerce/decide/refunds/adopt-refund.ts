import type { DifferenceKind } from '@shenglang/contract/commerce/payments/payments'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { Books } from '../books.ts'
import { endRefund } from '../end-refund.ts'
import type { RefundFacts } from '../facts.ts'
import { openPortalRefund, type PortalRefund } from '../refund.ts'
import { secondRefundNo, sendHeldBack } from '../send-back.ts'

/** The payment of a refund that was made at the portal. */
export interface PortalPayment {
  /** The payment's open differences. */
  differences: readonly { kind: DifferenceKind; theirsFen: number | null }[]
  heldFen: number
}

interface Adopted {
  refund: RefundFacts
  /** The number of our own refund of it, if there is one. */
  formerNo: string | undefined
  /** True when the held money was refunded with it. */
  isHeldReleased: boolean
}

/** The provider's record of a refund that is not ours, and the payment under its number, if there is one here. */
export interface ReportedRefund {
  channel: string
  attemptNo: string
  /** Null where a notification did not state the amount. */
  theirsFen: number | null
  attempt: { channel: string; orderId: string } | undefined
}

/**
 * The order that such a refund concerns, and its amount. Throws REFUND_REFUSED if it cannot be recorded yet, or belongs to no
 * order here.
 */
export function orderRefunded({ channel, attemptNo, theirsFen, attempt }: ReportedRefund): {
  orderId: string
  amountFen: number
} {
  if (theirsFen === null || attemptNo === '') throw refused('渠道通知没有带金额，等次日账单核对之后再处理')
  if (attempt?.channel !== channel) throw refused('渠道退的这笔付款不属于这里的订单')
  return { orderId: attempt.orderId, amountFen: theirsFen }
}

const refused = (message: string) => fault('REFUND_REFUSED', { message })

/**
 * Records a refund that was made at the provider's portal: done, with its number and amount, posted, with the rights that staff
 * revoke for it. Money that paid no order (too late, for an order paid before, or of a wrong amount) was being refunded anyway:
 * our own refund of it ends under the portal's number, so that nothing is paid back twice. Throws REFUND_REFUSED if another
 * amount was refunded or the order has less left to refund, and ORDER_STATE.
 */
export function adoptRefund(books: Books, orderId: string, portal: PortalRefund, payment: PortalPayment): Adopted {
  const { attemptNo, refundNo, amountFen } = portal
  const { differences } = payment
  if (differences.some(({ kind, theirsFen }) => kind === 'second-payment' && theirsFen === amountFen))
    throw refused('这个付款单号付了两次，渠道退的是其中一笔：订单没有变化，请分别写明这两项差异的处理结果')
  const isHeldReleased = differences.some(({ kind }) => kind === 'amount') && payment.heldFen > 0
  if (isHeldReleased) releaseHeld(books, portal, payment.heldFen)
  const late = books.refunds.where((refund) => isLate(refund, attemptNo))
  const open = late.filter(({ state }) => state !== 'done')
  const ours = open.find((refund) => refund.amountFen === amountFen) ?? open[0] ?? late[0]
  if (!ours) return { refund: openPortalRefund(books, orderId, portal), formerNo: undefined, isHeldReleased }
  if (ours.state === 'done') throw refused(`这笔付款已经退回，退款单号 ${ours.refundNo}；渠道又退了一次，请与渠道核对`)
  if (ours.amountFen !== amountFen) throw refused(onlyWhole(amountFen, ours.amountFen))
  books.refunds.set({ ...ours, refundNo })
  endRefund(books, ours.refundId, { state: 'done' })
  return { refund: ours, formerNo: ours.refundNo, isHeldReleased }
}

/** Matches a late payment's refund, but not that of a second payment under the same number. */
const isLate = ({ cause, refundNo, attemptNo }: RefundFacts, of: string) =>
  cause === 'late-payment' && attemptNo === of && refundNo !== secondRefundNo(of)

/** Sends the held money of the attempt back first, as finance would. */
function releaseHeld(books: Books, { attemptNo, amountFen }: PortalRefund, heldFen: number): void {
  if (heldFen !== amountFen) throw refused(onlyWhole(amountFen, heldFen))
  sendHeldBack(books, { kind: 'amount', attemptNo, theirsFen: heldFen, heldFen })
}

const onlyWhole = (refundedFen: number, owedFen: number) =>
  `渠道退了 ${yuan(refundedFen)}，这笔付款要退回的是 ${yuan(owedFen)}：请在商户平台退清，再逐项写明处理结果`
