import { CHANNEL_LABELS } from '@shenglang/contract/commerce/orders/orders'
import {
  NOTHING_TAKEN,
  type RefundPlan,
  takeAll,
  takeInAll,
  type WantedTake,
} from '@shenglang/contract/commerce/refunds/refund-takes'
import { couponText } from '@shenglang/contract/commerce/refunds/refunds'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { Books } from './books.ts'
import { nameOf, refundedItems, settleRefund } from './end-refund.ts'
import type { ItemFacts, OrderFacts, RefundFacts, RefundPart } from './facts.ts'
import { isAllowed, refused } from './orders.ts'
import { refundFactsOf } from './refund-facts.ts'
import {
  isByItself,
  providerRefusal,
  type RefundedOrder,
  type RefundLine,
  refundedOrders,
  refundLines,
  refusalOf,
  sumOf,
} from './refund-lines.ts'
import { partsOf } from './refund-parts.ts'
import { holdTopUp } from './refund-posting.ts'
import { isWithdrawn } from './release.ts'
import { demandSecond, needsSecond } from './second-eyes.ts'
import { takeBack } from './take-back.ts'

/** The staff's decision about a refund. */
export interface StaffDecision {
  staffId: string | null
  /** To the buyer. */
  answer: string
  /** By the rules if left out. */
  amountFen?: number | undefined
  isBeyondRule?: boolean
  /** Null for what the rules revoke: always said, since a goodwill of a fen would end a year of VIP. */
  take: WantedTake | null
  /** With all orders whose levels paid for this one. */
  isTogether?: boolean
}

const refundRefused = (message: string) => fault('REFUND_REFUSED', { message })

/**
 * Requests a refund of an order, or of one item. What the rules allow is granted at once, the rest waits for staff. Throws
 * ORDER_NOT_FOUND for another user's, ORDER_STATE and REFUND_REFUSED.
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
  const refusal = refusalOf(books, refunded)
  if (refusal !== '') throw refundRefused(refusal)
  const lines = refunded.flatMap((each) => each.lines)
  const own = refunded[0]?.lines ?? []
  const parts = partsOf(own, sumOf(own))
  const amountFen = sumOf(lines)
  const refund = openRefund(books, refundNos, { orderId, orderItemId, cause: 'buyer', reason, parts, amountFen })
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
 * What staff would pay back and revoke of each order with a refund that they start, or with a request that they approve. Carries
 * it out on these books, which nobody writes, so that it is refused as the refund would be.
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
 * Grants a requested refund, or leaves it to a second member of staff above the limit. Use since the request counts, elapsed
 * time does not. Throws REFUND_NOT_FOUND, REFUND_DECIDED, and REFUND_REFUSED above what the rule gives or was paid.
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
  const waiting: RefundFacts = { ...refund, state: 'waiting', parts, amountFen, take: takeInAll(parts), staffId, answer, plan }
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

/** Throws REFUND_REFUSED if the buyer took something since the decision: it would be kept with the money that was decided before. */
function requireUnused({ ruleFen = 0 }: RefundPlan, nowFen: number): void {
  if (nowFen < ruleFen)
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

/** What a refund pays back and revokes of one order. */
interface Share extends RefundedOrder {
  parts: readonly RefundPart[]
}

/** Of the refund's own order, or of an upgrade and all orders that paid for it. Throws REFUND_REFUSED. */
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
  return orders.map(({ order, lines: its }) => ({
    order,
    lines: its,
    parts: all.filter((part) => its.some(({ item }) => item.orderItemId === part.orderItemId)),
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
  const [first] = shares.map(({ order: { orderId }, parts }) => {
    const given = { orderId, orderItemId: null, cause: 'staff', reason: answer, parts, togetherWith: refund.refundId } as const
    const own = orderId === refund.orderId ? refund : openRefund(books, refundNos, given)
    const isFree = isPaid && sumOf(parts) === 0
    return isFree ? endFree(books, own, parts, { staffId, answer }) : grant(books, own, { parts, staffId, answer })
  })
  return first ?? refund
}

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
  const parts = [...(line ? [] : [freePart(books, item)]), ...withdrawnParts(order, lines, line)]
  const withheld = couponText(parts.reduce((fen, { withheldFen }) => fen + withheldFen, 0))
  if (sumOf(parts) === 0) {
    endUnpaid(books, item, parts, { refundNos, withheld })
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
    content:
      refusal === ''
        ? `你预订的作品在发布前下架，${sum} 自动退回${CHANNEL_LABELS[order.channel ?? 'balance']}${withheld}`
        : `你预订的作品在发布前下架，${sum} 不能原路退回，客服会与你联系${withheld}`,
  })
  if (refusal === '') grant(books, refund, { parts, staffId: null, answer: reason })
  else {
    const content = `订单 ${order.orderNo}，${sum}：${refusal}`
    books.notifyFinance({ title: `预售作品《${title}》已下架，退款需要人工处理`, content })
  }
}

/**
 * By the rules, which withhold the coupon that the rest no longer deserves and return what an earlier refund withheld. Orders of
 * before lose nothing of the withdrawn item to the coupon.
 */
function withdrawnParts({ refundRules }: OrderFacts, lines: readonly RefundLine[], line: RefundLine | undefined): RefundPart[] {
  if (refundRules > 2 || !line) return partsOf(lines, sumOf(lines))
  const others = lines.filter((other) => other !== line)
  return [...partsOf([line], line.openFen, { isBeyondRule: true, take: { take: 'all' } }), ...partsOf(others, sumOf(others))]
}

const freePart = (books: Books, { orderId, orderItemId }: ItemFacts): RefundPart => {
  const facts = refundFactsOf(books, orderId, books.now).items.find(({ itemId }) => itemId === orderItemId)
  return { ...(facts ? takeAll(facts) : NOTHING_TAKEN), orderItemId, amountFen: 0, withheldFen: 0 }
}

/** Ends what no money goes back for. */
const endFree = (books: Books, refund: RefundFacts, parts: readonly RefundPart[], by: Omit<Grant, 'parts'>): RefundFacts =>
  settleRefund(books, carryOut(books, refund, parts, { attemptNo: null, ...by }), 'done')

/** Ends an item for which nothing goes back; the coupon that made it free returns with the last item of its order. */
function endUnpaid(
  books: Books,
  item: ItemFacts,
  parts: readonly RefundPart[],
  { refundNos, withheld }: { refundNos: readonly string[]; withheld: string },
): void {
  const { orderId, orderItemId, title } = item
  const reason = `预售作品《${title}》已下架，自动结束`
  const refund = openRefund(books, refundNos, { orderId, orderItemId, cause: 'staff', reason, parts })
  endFree(books, refund, parts, { staffId: null, answer: reason })
  const { status, userId, orderNo } = books.order(orderId)
  const isCouponBack = status === 'REFUNDED' && books.history.coupons.some((coupon) => coupon.orderId === orderId)
  const ended = `你预订的作品在发布前下架，订单 ${orderNo} 里的这一项已取消，没有需要退回的付款${withheld}`
  const content = isCouponBack ? `${ended}，用掉的优惠券已还给你` : ended
  books.notify({ userId, kind: 'order', orderId, title: `《${title}》已下架`, content })
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
  /** Null for what the rules revoke. */
  take: WantedTake | null
  staffId: string | null
  reason: string
}

interface NewRefund extends Pick<RefundFacts, 'orderId' | 'orderItemId' | 'reason' | 'parts'> {
  cause: 'buyer' | 'staff' | 'portal'
  togetherWith?: string
  /** Of its parts, and of those that will be refunded with it. */
  amountFen?: number
}

/** Stores a refund under the next id and number, and sets its order to REFUNDING. Throws ORDER_STATE. */
function openRefund(books: Books, refundNos: readonly string[], { cause, togetherWith, ...given }: NewRefund): RefundFacts {
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
    amountFen: given.amountFen ?? sumOf(given.parts),
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

interface Grant {
  parts: readonly RefundPart[]
  staffId: string | null
  answer: string
}

/** Grants a refund; the balance has the money at once. Throws REFUND_REFUSED. */
function grant(books: Books, refund: RefundFacts, { parts, staffId, answer }: Grant): RefundFacts {
  const attemptNo = paymentToReturn(books, books.order(refund.orderId), parts)
  const granted = carryOut(books, refund, parts, { attemptNo, staffId, answer })
  return attemptNo === null ? settleRefund(books, granted, 'done') : granted
}

/** The payment that a refund goes back to; null for the balance. Throws REFUND_REFUSED. */
function paymentToReturn(books: Books, order: OrderFacts, parts: readonly RefundPart[]): string | null {
  if (sumOf(parts) === 0) throw refundRefused('按规则没有可退的金额，要退请写明金额')
  const refusal = providerRefusal(books, order)
  if (refusal !== '') throw refundRefused(refusal)
  const attemptNo = order.channel === 'balance' ? null : paidAttemptOf(books, order.orderId)
  if (attemptNo === undefined) throw refundRefused('找不到这笔订单的付款记录')
  return attemptNo
}

const paidAttemptOf = (books: Books, orderId: string): string | undefined =>
  books.history.paidBy.find((each) => each.orderId === orderId)?.attemptNo

/** Revokes the refund's items before the provider has paid, so that nobody uses them meanwhile. */
function carryOut(
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
