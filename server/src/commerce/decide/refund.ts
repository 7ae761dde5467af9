import { type RefundPlan, type TakeChoice, takeInAll } from '@shenglang/contract/commerce/refunds/refund-takes'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { Books } from './books.ts'
import { nameOf, settleRefund } from './end-refund.ts'
import type { RefundFacts, RefundPart } from './facts.ts'
import { carryOut, endUnpaid, grant, openRefund, paidAttemptOf, paymentToReturn, refundRefused } from './open-refund.ts'
import { isAllowed, refused } from './orders.ts'
import { isByItself, linesOfOrder, type RefundedOrder, refundedOrders, refundLines, sumOf } from './refund-lines.ts'
import { partsOf } from './refund-parts.ts'
import { refusalOf } from './refund-refusals.ts'
import { demandSecond, needsSecond } from './second-eyes.ts'

/** The staff's decision about a refund. */
export interface StaffDecision {
  staffId: string | null
  /** A message to the buyer. */
  answer: string
  /** The amount by the rules if left out. */
  amountFen?: number | undefined
  isBeyondRule?: boolean
  /**
   * The choice of what to revoke; null follows the rules. Always stated, since a goodwill refund of one fen would otherwise end a
   * year of VIP.
   */
  take: TakeChoice | null
  /** True to refund it together with all orders whose levels paid for it. */
  isTogether?: boolean
}

/**
 * Requests a refund of an order, or of one item. What the rules allow is granted at once, the rest waits for staff. Throws
 * ORDER_NOT_FOUND for another user's order, ORDER_STATE and REFUND_REFUSED.
 */
export function requestRefund(
  books: Books,
  userId: string,
  { orderId, orderItemId, reason }: { orderId: string; orderItemId: string | null; reason: string },
  refundNos: readonly string[],
): RefundFacts {
  const order = books.order(orderId)
  if (order.userId !== userId) throw fault('ORDER_NOT_FOUND')
  if (!isAllowed('askRefund', order.status, 'buyer')) throw refused(order.status, 'askRefund')
  const refunded = refundedOrders(books, { orderId, orderItemId }, books.now)
  const refusal = refusalOf(books, orderId, refunded)
  if (refusal !== '') throw refundRefused(refusal)
  const lines = refunded.flatMap((each) => each.lines)
  const orderLines = linesOfOrder(refunded, orderId)
  const parts = partsOf(orderLines, sumOf(orderLines))
  const refund = openRefund(books, refundNos, { orderId, orderItemId, cause: 'buyer', reason, parts })
  if (isByItself(lines) && refunded.length === 1) return grant(books, refund, { parts, staffId: null, answer: '' })
  const name = nameOf(
    order,
    lines.map(({ item }) => item),
  )
  books.notifyFinance({ title: '有退款申请待处理', content: `${name}：${reason}` })
  return refund
}

/** Starts a refund by staff, beyond the rules but never above what was paid, and revokes what they name. */
export function startRefund(
  books: Books,
  { orderId, orderItemId, amountFen }: { orderId: string; orderItemId: string | null; amountFen: number },
  { answer, ...decision }: StaffDecision,
  refundNos: readonly string[],
): RefundFacts {
  const { refundId } = openByStaff(books, { orderId, orderItemId }, answer, refundNos)
  return grantRefund(books, refundId, { ...decision, answer, amountFen, isBeyondRule: true }, refundNos)
}

function openByStaff(
  books: Books,
  { orderId, orderItemId }: Pick<RefundFacts, 'orderId' | 'orderItemId'>,
  reason: string,
  refundNos: readonly string[],
): RefundFacts {
  const { status } = books.order(orderId)
  if (!isAllowed('askRefund', status, 'staff')) throw refused(status, 'askRefund')
  return openRefund(books, refundNos, { orderId, orderItemId, cause: 'staff', reason, parts: [] })
}

/**
 * Previews what staff would pay back and revoke of each order by a refund that they start, or a request that they approve.
 * Carries it out on these books, which nobody writes, so that it is refused as the refund would be.
 */
export function previewRefund(
  books: Books,
  of: Pick<RefundFacts, 'orderId' | 'orderItemId'>,
  requestId: string | null,
  decision: Omit<StaffDecision, 'staffId' | 'answer'>,
): Share[] {
  const numbers = books.history.refundIds
  const refund = requestId === null ? openByStaff(books, of, '', numbers) : undecidedRefund(books, requestId, ['asked'])
  const shares = sharesOf(books, refund, decision)
  grantShares(books, refund, shares, { staffId: null, answer: '' }, numbers)
  return shares
}

/**
 * Grants a requested refund, or leaves it to a second member of staff above the limit. Use since the request counts, elapsed time
 * does not. Throws REFUND_NOT_FOUND, REFUND_DECIDED, and REFUND_REFUSED above what the rule allows or was paid.
 */
export function grantRefund(books: Books, refundId: string, decision: StaffDecision, refundNos: readonly string[]): RefundFacts {
  const refund = undecidedRefund(books, refundId, ['asked'])
  const shares = sharesOf(books, refund, decision)
  const amountFen = sumOf(shares.flatMap(({ parts }) => parts))
  if (!needsSecond(books, refund.orderId, amountFen)) return grantShares(books, refund, shares, decision, refundNos)
  const paid = shares.length > 1 ? shares.filter(({ parts }) => sumOf(parts) > 0) : shares
  for (const { order, parts } of paid) paymentToReturn(books, order, parts)
  const { staffId, answer, isBeyondRule = false, take, isTogether = false } = decision
  const parts = shares.find(({ order }) => order.orderId === refund.orderId)?.parts ?? []
  const plan = { amountFen, ruleFen: ruleFenOf(shares), isBeyondRule, take, isTogether }
  const totals = { parts, amountFen: sumOf(parts), take: takeInAll(parts) }
  const waiting: RefundFacts = { ...refund, ...totals, state: 'waiting', staffId, answer, plan }
  books.refunds.set(waiting)
  const { orderNo } = books.order(refund.orderId)
  books.notifyFinance({ title: `退款 ${yuan(amountFen)} 待复核`, content: `订单 ${orderNo}，请另一位同事确认：${answer}` })
  return waiting
}

/**
 * Carries out a refund that another member of staff decided, as it was decided. Throws SECOND_EYES for the same person, and as
 * `grantRefund` does if it is no longer possible.
 */
export function confirmRefund(
  books: Books,
  refundId: string,
  secondId: string | null,
  refundNos: readonly string[],
): RefundFacts {
  const refund = undecidedRefund(books, refundId, ['waiting'])
  const { staffId, answer, plan } = refund
  if (!plan) throw fault('REFUND_DECIDED')
  demandSecond(staffId, secondId)
  const confirmed = { ...refund, secondId }
  books.refunds.set(confirmed)
  const decision = { ...plan, staffId, answer }
  const shares = sharesOf(books, confirmed, decision)
  requireUnused(plan, ruleFenOf(shares))
  return grantShares(books, confirmed, shares, decision, refundNos)
}

const ruleFenOf = (shares: readonly Share[]): number => sumOf(shares.flatMap(({ lines }) => lines))

/**
 * Throws REFUND_REFUSED if the buyer took something since the decision, and would have both it and the money decided then. Money
 * that revokes nothing does not depend on it.
 */
function requireUnused({ ruleFen = 0, take }: RefundPlan, nowFen: number): void {
  if (take?.take !== 'nothing' && nowFen < ruleFen)
    throw refundRefused(`决定之后买家又用掉了一部分：按规则可退的从 ${yuan(ruleFen)} 变为 ${yuan(nowFen)}，请驳回后重新决定`)
}

/**
 * Refuses a requested refund, with a message to the buyer, or drops one that staff started and nobody confirmed. Throws
 * REFUND_NOT_FOUND and REFUND_DECIDED.
 */
export function refuseRefund(
  books: Books,
  refundId: string,
  { staffId, answer }: { staffId: string | null; answer: string },
): RefundFacts {
  const refund = undecidedRefund(books, refundId, ['asked', 'waiting'])
  const refusedOne: RefundFacts = { ...refund, state: 'refused', staffId, answer, decidedAt: books.now }
  books.refunds.set(refusedOne)
  const order = books.move(refund.orderId, 'refuseRefund', 'staff')
  // The buyer knows nothing of a refund that staff started and nobody confirmed.
  if (refund.state === 'waiting' && refund.cause === 'staff') return refusedOne
  const items = books.itemsOf(order.orderId).filter(({ orderItemId }) => (refund.orderItemId ?? orderItemId) === orderItemId)
  const { userId, orderId } = order
  books.notify({ userId, kind: 'order', orderId, title: '你的退款申请没有通过', content: `${nameOf(order, items)}：${answer}` })
  return refusedOne
}

function undecidedRefund(books: Books, refundId: string, states: readonly RefundFacts['state'][]): RefundFacts {
  const refund = books.refunds.get(refundId)
  if (!refund || refund.cause === 'late-payment') throw fault('REFUND_NOT_FOUND')
  if (!states.includes(refund.state)) throw fault('REFUND_DECIDED')
  return refund
}

/** One order's share of a refund: what it pays back and revokes. */
interface Share extends RefundedOrder {
  parts: readonly RefundPart[]
}

/** The shares of a refund: of its order alone, or of an upgrade and all orders that paid for it. Throws REFUND_REFUSED. */
function sharesOf(
  books: Books,
  { orderId, orderItemId, createdAt }: RefundFacts,
  decision: Omit<StaffDecision, 'staffId' | 'answer'>,
): Share[] {
  const { amountFen, take, isTogether } = decision
  if (isTogether && take && take.take !== 'all') throw refundRefused('与升级一起退只能全部收回')
  const orders = refundedOrders(books, { orderId, orderItemId, take: take?.take, isTogether }, createdAt)
  if (isTogether && orders.length < 2) throw refundRefused('没有被它抵扣的订单可以一起退')
  const lines = orders.flatMap((each) => each.lines)
  const all = partsOf(lines, amountFen ?? sumOf(lines), decision)
  return orders.map(({ order, lines: orderLines }) => ({
    order,
    lines: orderLines,
    parts: all.filter((part) => orderLines.some(({ item }) => item.orderItemId === part.orderItemId)),
  }))
}

/** Grants the refunds of all these orders, each by its channel: all or none. */
function grantShares(
  books: Books,
  refund: RefundFacts,
  shares: readonly Share[],
  { staffId, answer }: Pick<StaffDecision, 'staffId' | 'answer'>,
  refundNos: readonly string[],
): RefundFacts {
  const isPaid = sumOf(shares.flatMap(({ parts }) => parts)) > 0
  const granted = shares.map(({ order: { orderId }, parts }) => {
    const given = { orderId, orderItemId: null, cause: 'staff', reason: answer, parts, togetherWith: refund.refundId } as const
    const orderRefund = orderId === refund.orderId ? refund : openRefund(books, refundNos, given)
    const isUnpaid = isPaid && sumOf(parts) === 0
    return isUnpaid
      ? endUnpaid(books, orderRefund, parts, { staffId, answer })
      : grant(books, orderRefund, { parts, staffId, answer })
  })
  return granted.find(({ refundId }) => refundId === refund.refundId) ?? refund
}

/** Records a refund made at the provider's portal, as done and posted, or refuses it. */
export function openPortalRefund(
  books: Books,
  orderId: string,
  { refundNo, attemptNo, amountFen, take, staffId, reason }: PortalRefund,
): RefundFacts {
  if (paidAttemptOf(books, orderId) !== attemptNo) throw refundRefused('渠道退的这笔付款不属于这里的订单')
  const lines = refundLines(books, orderId, null, books.now)
  const parts = partsOf(lines, amountFen, { isBeyondRule: true, take })
  const refund = openRefund(books, [refundNo], { orderId, orderItemId: null, cause: 'portal', reason, parts })
  return settleRefund(books, carryOut(books, refund, parts, { attemptNo, staffId, answer: reason }), 'done')
}

/** A refund that was made at the provider's own portal. */
export interface PortalRefund {
  refundNo: string
  attemptNo: string
  amountFen: number
  /** The choice of what to revoke; null follows the rules. */
  take: TakeChoice | null
  staffId: string | null
  reason: string
}
