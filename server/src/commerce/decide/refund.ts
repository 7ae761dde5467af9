import { CHANNEL_LABELS } from '@shenglang/contract/commerce/orders'
import { NOTHING_TAKEN, takeAll, takeInAll, type WantedTake } from '@shenglang/contract/commerce/refund-takes'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { Books } from './books.ts'
import { nameOf, refundedItems, settleRefund } from './end-refund.ts'
import type { ItemFacts, RefundFacts, RefundPart } from './facts.ts'
import { isAllowed, refused } from './orders.ts'
import { refundFactsOf } from './refund-facts.ts'
import { isByItself, providerRefusal, refundLines, refundTogether, refusalOf, sumOf } from './refund-lines.ts'
import { partsOf } from './refund-parts.ts'
import { holdTopUp } from './refund-posting.ts'
import { isWithdrawn } from './release.ts'
import { takeBack } from './take-back.ts'

/** What staff say of a refund. */
export interface StaffDecision {
  staffId: string | null
  /** To the buyer. */
  answer: string
  /** As the rules give where it is left out. */
  amountFen?: number | undefined
  isBeyondRule?: boolean
  take?: WantedTake | undefined
  /** With all orders whose levels paid for this one. */
  isTogether?: boolean
}

const refundRefused = (message: string) => fault('REFUND_REFUSED', { message })

/**
 * A buyer asks for the money of an order, or of one thing of it. What the rules give by themselves is on its way at once, the rest
 * waits for staff. Throws ORDER_NOT_FOUND for somebody else's, ORDER_STATE and REFUND_REFUSED.
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
  const lines = refundLines(books, orderId, orderItemId, books.now)
  const refusal = refusalOf(books, order, lines)
  if (refusal !== '') throw refundRefused(refusal)
  const parts = partsOf(lines, sumOf(lines))
  const refund = openRefund(books, refundNos, { orderId, orderItemId, cause: 'buyer', reason, parts })
  if (isByItself(lines)) return grant(books, refund, { parts, staffId: null, answer: '' })
  const name = nameOf(
    order,
    lines.map(({ item }) => item),
  )
  books.notifyFinance({ title: '有退款申请待处理', content: `${name}：${reason}` })
  return refund
}

/** Staff give money back unasked, whatever the rules say, but never more than was paid, and take back what they name. */
export function startRefund(
  books: Books,
  { orderId, orderItemId, amountFen }: { orderId: string; orderItemId: string | null; amountFen: number },
  { answer, ...decision }: StaffDecision,
  refundNos: readonly string[],
): RefundFacts {
  const { status } = books.order(orderId)
  if (!isAllowed('askRefund', status, 'staff')) throw refused(status, 'askRefund')
  const opened = { orderId, orderItemId, cause: 'staff', reason: answer, parts: [] } as const
  const { refundId } = openRefund(books, refundNos, opened)
  return grantRefund(books, refundId, { ...decision, answer, amountFen, isBeyondRule: true }, refundNos)
}

/**
 * Staff let a refund go that was asked for. What was used since then is counted, what time alone took is not. What is taken back
 * follows the rules where staff name nothing. Throws REFUND_NOT_FOUND, REFUND_DECIDED, and REFUND_REFUSED for more than the rule gives or was paid.
 */
export function grantRefund(books: Books, refundId: string, decision: StaffDecision, refundNos: readonly string[]): RefundFacts {
  const refund = askedRefund(books, refundId)
  const { orderId, orderItemId, createdAt } = refund
  if (decision.isTogether) return grantTogether(books, refund, decision, refundNos)
  const lines = refundLines(books, orderId, orderItemId, createdAt)
  const parts = partsOf(lines, decision.amountFen ?? sumOf(lines), decision)
  return grant(books, refund, { ...decision, parts })
}

/** Staff refuse a refund that was asked for, with a word to the buyer. Throws REFUND_NOT_FOUND and REFUND_DECIDED. */
export function refuseRefund(
  books: Books,
  refundId: string,
  { staffId, answer }: { staffId: string | null; answer: string },
): void {
  const refund = askedRefund(books, refundId)
  books.refunds.set({ ...refund, state: 'refused', staffId, answer, decidedAt: books.now })
  const order = books.move(refund.orderId, 'refuseRefund', 'staff')
  const items = books.itemsOf(order.orderId).filter(({ orderItemId }) => (refund.orderItemId ?? orderItemId) === orderItemId)
  const { userId, orderId } = order
  books.notify({ userId, kind: 'order', orderId, title: '你的退款申请没有通过', content: `${nameOf(order, items)}：${answer}` })
}

function askedRefund(books: Books, refundId: string): RefundFacts {
  const refund = books.refunds.get(refundId)
  if (!refund || refund.cause === 'late-payment') throw fault('REFUND_NOT_FOUND')
  if (refund.state !== 'asked') throw fault('REFUND_DECIDED')
  return refund
}

/** The refund of an upgrade and of all orders that paid for it, each with its own channel: all of them or none. */
function grantTogether(books: Books, refund: RefundFacts, decision: StaffDecision, refundNos: readonly string[]): RefundFacts {
  const { amountFen, take, staffId, answer } = decision
  if (take && take.take !== 'all') throw refundRefused('与升级一起退只能全部收回')
  const orders = refundTogether(books, refund.orderId, refund.orderItemId, refund.createdAt)
  if (orders.length < 2) throw refundRefused('没有被它抵扣的订单可以一起退')
  const lines = orders.flatMap((each) => each.lines)
  const all = partsOf(lines, amountFen ?? sumOf(lines), decision)
  const [upgrade] = orders.map(({ order: { orderId }, lines: its }) => {
    const parts = all.filter(({ orderItemId }) => its.some(({ item }) => item.orderItemId === orderItemId))
    const given = { orderId, orderItemId: null, cause: 'staff', reason: answer, parts, togetherWith: refund.refundId } as const
    const own = orderId === refund.orderId ? refund : openRefund(books, refundNos, given)
    return grant(books, own, { parts, staffId, answer })
  })
  return upgrade ?? refund
}

/**
 * Pays a thing back whose presale was taken down before its release; nothing where it came, or staff were left with it. Where the
 * provider no longer pays back the refund waits for staff, which also prevents a second try.
 */
export function refundWithdrawn(books: Books, orderItemId: string, refundNos: readonly string[]): void {
  const item = books.items.get(orderItemId)
  if (!item || !isWithdrawn(books, item)) return
  const { orderId, title } = item
  const order = books.order(orderId)
  const lines = refundLines(books, orderId, orderItemId, books.now)
  const line = lines.find((each) => each.item.orderItemId === orderItemId)
  // The platform's doing: the coupon costs the buyer nothing, and what it withheld of other things comes back as the rules have it.
  const others = lines.filter((other) => other !== line)
  const parts = [
    ...(line ? partsOf([line], line.openFen, { isBeyondRule: true, take: { take: 'all' } }) : [freePart(books, item)]),
    ...partsOf(others, sumOf(others)),
  ]
  if (sumOf(parts) === 0) {
    endFree(books, item, parts, refundNos)
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
        ? `你预订的作品在发布前下架，${sum} 自动退回${CHANNEL_LABELS[order.channel ?? 'balance']}`
        : `你预订的作品在发布前下架，${sum} 不能原路退回，客服会与你联系`,
  })
  if (refusal === '') grant(books, refund, { parts, staffId: null, answer: reason })
  else {
    const content = `订单 ${order.orderNo}，${sum}：${refusal}`
    books.notifyFinance({ title: `预售作品《${title}》已下架，退款需要人工处理`, content })
  }
}

const freePart = (books: Books, { orderId, orderItemId }: ItemFacts): RefundPart => {
  const facts = refundFactsOf(books, orderId, books.now).items.find(({ itemId }) => itemId === orderItemId)
  return { ...(facts ? takeAll(facts) : NOTHING_TAKEN), orderItemId, amountFen: 0, withheldFen: 0 }
}

/** Ends at once what was had without money; the coupon that made it free comes back with the last of its order. */
function endFree(books: Books, item: ItemFacts, parts: readonly RefundPart[], refundNos: readonly string[]): void {
  const { orderId, orderItemId, title } = item
  const reason = `预售作品《${title}》已下架，自动结束`
  const refund = openRefund(books, refundNos, { orderId, orderItemId, cause: 'staff', reason, parts })
  settleRefund(books, carryOut(books, refund, parts, { attemptNo: null, staffId: null, answer: reason }), 'done')
  const { status, userId, orderNo } = books.order(orderId)
  const isCouponBack = status === 'REFUNDED' && books.history.coupons.some((coupon) => coupon.orderId === orderId)
  const ended = `你预订的作品在发布前下架，订单 ${orderNo} 里的这一项已取消，没有需要退回的付款`
  const content = isCouponBack ? `${ended}，用掉的优惠券已还给你` : ended
  books.notify({ userId, kind: 'order', orderId, title: `《${title}》已下架`, content })
}

/** Refuses, or carries out for the order that it belongs to, a refund that was made at the provider's portal: done, and posted. */
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
  take: WantedTake
  staffId: string | null
  reason: string
}

interface NewRefund extends Pick<RefundFacts, 'orderId' | 'orderItemId' | 'reason' | 'parts'> {
  cause: 'buyer' | 'staff' | 'portal'
  togetherWith?: string
}

/** Writes a refund down under the next id and number, and its order becomes REFUNDING. Throws ORDER_STATE. */
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
    state: 'asked',
    cause,
    amountFen: sumOf(given.parts),
    take: takeInAll(given.parts),
    answer: '',
    staffId: null,
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

/** Sends money on its way back; what was paid from the balance is there again at once. Throws REFUND_REFUSED. */
function grant(books: Books, refund: RefundFacts, { parts, staffId, answer }: Grant): RefundFacts {
  const order = books.order(refund.orderId)
  if (sumOf(parts) === 0) throw refundRefused('按规则没有可退的金额，要退请写明金额')
  const refusal = providerRefusal(books, order)
  if (refusal !== '') throw refundRefused(refusal)
  const attemptNo = order.channel === 'balance' ? null : paidAttemptOf(books, order.orderId)
  if (attemptNo === undefined) throw refundRefused('找不到这笔订单的付款记录')
  const granted = carryOut(books, refund, parts, { attemptNo, staffId, answer })
  return attemptNo === null ? settleRefund(books, granted, 'done') : granted
}

const paidAttemptOf = (books: Books, orderId: string): string | undefined =>
  books.history.paidBy.find((each) => each.orderId === orderId)?.attemptNo

/** Takes back what the parts of a refund say, before the provider has paid: nobody uses it meanwhile. */
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
