import { titleOf } from '@shenglang/contract/commerce/orders/order-title'
import type { Channel, ProviderChannel } from '@shenglang/contract/commerce/orders/orders'
import type { PaymentResult } from '@shenglang/contract/commerce/payments/payments'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { Books } from './books.ts'
import { cancel, MINOR_MODE_TITLE } from './cancel.ts'
import { moveRequest } from './design.ts'
import type { AttemptFacts, ItemFacts, OrderFacts } from './facts.ts'
import { type HeldDifference, heldPosting } from './held.ts'
import { isBeyondAllowance } from './minors.ts'
import { isAwaited, isFile, salePosting, sharedItems } from './orders.ts'
import { deliverVip } from './vip.ts'

/** The result of a provider's claim: a `late` payment is refunded by itself, a `mismatch` is left to staff. */
export type Settled = 'paid' | 'late' | 'again' | 'mismatch' | 'unknown' | 'declined' | 'closed' | 'open'

/** A provider's claim about a payment attempt. */
export interface Claim {
  channel: ProviderChannel
  attemptNo: string
  result: PaymentResult
}

type Paid = Extract<PaymentResult, { state: 'paid' }>

const CURRENCY = 'CNY'

/** Settles a provider's claim about an attempt, however it arrives and however often. */
export function settle(books: Books, { channel, attemptNo, result }: Claim): Settled {
  const attempt = books.attempts.get(attemptNo)
  if (attempt?.channel !== channel) {
    if (result.state !== 'paid') return 'unknown'
    const unknown = { channel, kind: 'unknown-payment', attemptNo, theirsFen: result.amountFen } as const
    const isNew = books.report({ ...unknown, detail: detailOf(result) })
    if (isNew && result.currency === CURRENCY) postHeld(books, unknown)
    return 'unknown'
  }
  const order = books.order(attempt.orderId)
  if (result.state !== 'paid') return setUnpaid(books, attempt, order, result.state)
  const mismatch = mismatchOf(books, attempt, result)
  if (mismatch === 'again') return 'again'
  if (mismatch) {
    hold(books, attempt, order, result, mismatch)
    return 'mismatch'
  }
  books.attempts.set({ ...attempt, state: 'paid', transactionId: result.transactionId, paidAt: result.paidAt })
  if (payUnlessMinor(books, order, { channel, isSandbox: channel === 'sandbox' }) === 'paid') return 'paid'
  sendBack(books, attempt, books.order(order.orderId), order)
  return 'late'
}

/** Refuses a payment beyond a minor's allowance, though the code was still open. */
function payUnlessMinor(books: Books, order: OrderFacts, by: PaidBy): 'paid' | 'late' {
  const minor = order.status === 'CREATED' ? books.minor(order.userId) : undefined
  if (!minor || !isBeyondAllowance(books, minor, order, by)) return pay(books, order.orderId, by)
  cancel(books, order.orderId, 'platform', MINOR_MODE_TITLE)
  return 'late'
}

type Mismatch = 'second-payment' | 'currency' | 'amount' | 'reused-transaction'

/** The mismatch that prevents the payment; `again` for a payment that was recorded before. */
function mismatchOf(books: Books, attempt: AttemptFacts, payment: Paid): Mismatch | 'again' | undefined {
  if (attempt.state === 'paid') return attempt.transactionId === payment.transactionId ? 'again' : 'second-payment'
  if (payment.currency !== CURRENCY) return 'currency'
  if (payment.amountFen !== attempt.amountFen) return 'amount'
  return books.takenFor({ channel: attempt.channel, transactionId: payment.transactionId }) === undefined
    ? undefined
    : 'reused-transaction'
}

/** Names the currency if the sum is not in fen. */
const detailOf = ({ transactionId, currency }: Paid) => (currency === CURRENCY ? transactionId : `${transactionId} ${currency}`)

/**
 * Holds a wrong payment: the order can be paid again, staff review the money, and the payer is notified so that nobody pays
 * twice.
 */
function hold(books: Books, attempt: AttemptFacts, order: OrderFacts, payment: Paid, kind: Mismatch): void {
  const { channel, attemptNo, amountFen } = attempt
  const { userId, orderId, orderNo } = order
  const theirs = { theirsFen: payment.amountFen, detail: detailOf(payment) }
  const isNew = books.report({ channel, kind, attemptNo, oursFen: amountFen, ...theirs })
  if (attempt.state === 'open') books.attempts.set({ ...attempt, state: 'closed' })
  if (!isNew) return
  if (payment.currency === CURRENCY) postHeld(books, { channel, kind, attemptNo, theirsFen: payment.amountFen }, orderId)
  if (kind === 'second-payment') return
  books.orderEvent(order)
  books.notify({
    userId,
    kind: 'order',
    orderId,
    title: '收到的付款与订单不符，客服正在核对',
    content: `订单 ${orderNo} 没有开通，请先不要再付`,
  })
}

/** Posts money that belongs to nobody yet, until staff refund it or record where it went. */
function postHeld(books: Books, held: HeldDifference & { theirsFen: number }, orderId?: string): void {
  const posting = heldPosting(held, new Date(books.now), orderId)
  if (posting) books.post(posting)
}

function setUnpaid(
  books: Books,
  attempt: AttemptFacts,
  order: OrderFacts,
  reported: Exclude<PaymentResult['state'], 'paid'>,
): Settled {
  if (attempt.state !== 'open') return attempt.state === 'paid' ? 'again' : 'closed'
  if (reported === 'closed') {
    books.attempts.set({ ...attempt, state: 'closed' })
    return 'closed'
  }
  if (reported !== 'declined') return 'open'
  if (attempt.declinedAt === null) {
    books.attempts.set({ ...attempt, declinedAt: books.now })
    books.orderEvent(order)
  }
  return 'declined'
}

/** Refunds a payment for an order that no longer waits for one: posts it, and notifies the buyer. */
function sendBack(books: Books, attempt: AttemptFacts, { userId, orderId, orderNo }: OrderFacts, before: OrderFacts): void {
  const { attemptNo, channel, amountFen } = attempt
  books.post({
    reference: `late:${attemptNo}`,
    orderId,
    isSandbox: channel === 'sandbox',
    lines: [
      { account: 'cash', owner: channel, amount: -amountFen },
      { account: 'unclaimed', amount: amountFen },
    ],
  })
  books.sendBack({ refundNo: `${attemptNo}R`, attemptNo, orderId, amountFen, reason: '订单已不在待付款状态，自动退回' })
  const why = ['CREATED', 'CANCELLED'].includes(before.status) ? '已经取消' : '此前已经付清'
  books.notify({
    userId,
    kind: 'order',
    orderId,
    title: `收到一笔迟到的付款 ${yuan(amountFen)}，正在原路退回`,
    content: `订单 ${orderNo} ${why}，这笔钱会自动退回付款账户`,
  })
}

const DOUBLE = '你已经买过其中的内容，订单已取消'

export interface PaidBy {
  channel: Channel
  isSandbox: boolean
}

/**
 * Pays an order, once, and delivers it. Returns `late` for an order that is no longer open, which stays as it is, or whose buyer
 * already has the items, which is cancelled: its money must be refunded. The buyer's other orders for the same items are
 * cancelled. Throws BALANCE_TOO_LOW if the balance does not suffice.
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
  const isAll = books
    .itemsOf(orderId)
    .map((item) => deliver(books, order.userId, item))
    .every((isDelivered) => isDelivered)
  if (channel === 'balance') requireBalance(books, order)
  const items = books.itemsOf(orderId)
  const sold = sharedItems(items, books.rules)
  for (const item of sold) books.items.set(item)
  books.post(salePosting(order, sold, channel, books.now))
  const content = `${titleOf(items)}，${yuan(order.amountFen)}${order.isShipped ? '，等待发货' : ''}`
  books.notify({ userId: order.userId, kind: 'order', orderId, title: '订单已付款', content })
  if (isAll && !order.isShipped) books.move(orderId, 'complete', 'platform')
  for (const double of doubles) cancel(books, double.orderId, 'platform', DOUBLE)
  return 'paid'
}

/** The title of an item in an open order that its buyer already has, or has paid for and waits for. */
export function alreadyBought(books: Books, { orderId, userId }: OrderFacts): string | undefined {
  const isHad = ({ goodsId: resourceId }: ItemFacts) => books.owns({ userId, resourceId }) || books.awaits({ userId, resourceId })
  return books.itemsOf(orderId).filter(isFile).find(isHad)?.title
}

/** The buyer's other open orders for items of this one. */
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

/** Gives the buyer the right to an item. False if it is delivered later: the order stays PAID until then. */
function deliver(books: Books, userId: string, item: ItemFacts): boolean {
  switch (item.goodsType) {
    case 'RECHARGE':
      return true
    case 'VIP':
      deliverVip(books, userId, item)
      return true
    case 'DESIGN':
      moveRequest(books, item.goodsId, 'pay')
      return false
    case 'RESOURCE':
      if (!isFile(item)) return true
      if (isAwaited(books.terms.get(item.goodsId), books.now)) {
        books.await({ userId, resourceId: item.goodsId })
        return false
      }
      books.entitle(userId, item)
      return true
  }
}

function requireBalance(books: Books, { userId, isSandbox, amountFen }: OrderFacts): void {
  const missing = amountFen - books.balanceOf(userId, isSandbox)
  if (missing > 0) throw fault('BALANCE_TOO_LOW', { missing: yuan(missing), missingFen: missing })
}
