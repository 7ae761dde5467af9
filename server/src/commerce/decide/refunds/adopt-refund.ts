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
  /** Its open differences. */
  differences: readonly { kind: DifferenceKind; theirsFen: number | null }[]
  heldFen: number
}

interface Adopted {
  refund: RefundFacts
  /** The number of our own refund of it, if there is one. */
  formerNo: string | undefined
  /** The held money went back with it. */
  isHeldReleased: boolean
}

/** What the provider says of a refund that is not ours, and the payment under its number, if there is one here. */
export interface ReportedRefund {
  channel: string
  attemptNo: string
  /** Null where a notification did not name it. */
  theirsFen: number | null
  attempt: { channel: string; orderId: string } | undefined
}

/** The order that such a refund concerns, and its amount. Throws REFUND_REFUSED if it cannot be recorded yet, or not here. */
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
 * revoke for it. Money that paid no order (too late, for an order paid before, or of a wrong amount) was going back anyway: our
 * own refund of it ends under the portal's number, so that nothing is paid back twice. Throws REFUND_REFUSED if another amount
 * went back or the order has not so much open, and ORDER_STATE.
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
  const meant = open.find((refund) => refund.amountFen === amountFen) ?? open[0] ?? late[0]
  if (!meant) return { refund: openPortalRefund(books, orderId, portal), formerNo: undefined, isHeldReleased }
  if (meant.state === 'done') throw refused(`这笔付款已经退回，退款单号 ${meant.refundNo}；渠道又退了一次，请与渠道核对`)
  if (meant.amountFen !== amountFen) throw refused(onlyWhole(amountFen, meant.amountFen))
  books.refunds.set({ ...meant, refundNo })
  endRefund(books, meant.refundId, { state: 'done' })
  return { refund: meant, formerNo: meant.refundNo, isHeldReleased }
}

/** Does not match the refund of a second payment under the same number. */
const isLate = ({ cause, refundNo, attemptNo }: RefundFacts, of: string) =>
  cause === 'late-payment' && attemptNo === of && refundNo !== secondRefundNo(of)

/** Sends the held money of the attempt back first, as finance would. */
function releaseHeld(books: Books, { attemptNo, amountFen }: PortalRefund, heldFen: number): void {
  if (heldFen !== amountFen) throw refused(onlyWhole(amountFen, heldFen))
  sendHeldBack(books, { kind: 'amount', attemptNo, theirsFen: heldFen, heldFen })
}

const onlyWhole = (refundedFen: number, owedFen: number) =>
  `渠道退了 ${yuan(refundedFen)}，这笔付款要退回的是 ${yuan(owedFen)}：请在商户平台退清，再逐项写明处理结果`
