import type { ProviderChannel } from '@shenglang/contract/commerce/orders'
import type { PaymentFound } from '@shenglang/contract/commerce/payments'
import { yuan } from '@shenglang/contract/format'
import type { Books } from './books.ts'
import { cancel, MINOR_MODE_TITLE } from './cancel.ts'
import type { AttemptFacts, OrderFacts } from './facts.ts'
import { isBeyondAllowance } from './minors.ts'
import { type PaidBy, pay } from './pay.ts'

/** What became of what a provider said: `late` money goes back by itself, a `mismatch` is left to staff. */
export type Settled = 'paid' | 'late' | 'again' | 'mismatch' | 'unknown' | 'declined' | 'closed' | 'open'

/** What a provider says of an attempt to pay. */
export interface Claim {
  channel: ProviderChannel
  attemptNo: string
  found: PaymentFound
}

type Paid = Extract<PaymentFound, { state: 'paid' }>

const CURRENCY = 'CNY'

/** What follows from what a provider says of an attempt, by whatever way and however often it says it. */
export function settle(books: Books, { channel, attemptNo, found }: Claim): Settled {
  const attempt = books.attempt(attemptNo)
  if (attempt?.channel !== channel) {
    if (found.state !== 'paid') return 'unknown'
    const theirs = { theirsFen: found.amountFen, detail: found.transactionId }
    books.report({ channel, kind: 'unknown-payment', attemptNo, ...theirs })
    return 'unknown'
  }
  const order = books.order(attempt.orderId)
  if (found.state !== 'paid') return setUnpaid(books, attempt, order, found.state)
  const mismatch = mismatchOf(books, attempt, found)
  if (mismatch === 'again') return 'again'
  if (mismatch) {
    hold(books, attempt, order, found, mismatch)
    return 'mismatch'
  }
  books.setAttempt({ ...attempt, state: 'paid', transactionId: found.transactionId, paidAt: found.paidAt })
  if (payUnlessMinor(books, order, { channel, isSandbox: channel === 'sandbox' }) === 'paid') return 'paid'
  sendBack(books, attempt, books.order(order.orderId), order)
  return 'late'
}

/** What a minor may not spend by now is not taken, though the code was still open. */
function payUnlessMinor(books: Books, order: OrderFacts, by: PaidBy): 'paid' | 'late' {
  if (order.status !== 'CREATED' || !isBeyondAllowance(books, order, by)) return pay(books, order.orderId, by)
  cancel(books, order.orderId, 'platform', MINOR_MODE_TITLE)
  return 'late'
}

type Mismatch = 'second-payment' | 'currency' | 'amount' | 'reused-transaction'

/** What keeps a payment from being taken; `again` for one that was taken. */
function mismatchOf(books: Books, attempt: AttemptFacts, found: Paid): Mismatch | 'again' | undefined {
  if (attempt.state === 'paid') return attempt.transactionId === found.transactionId ? 'again' : 'second-payment'
  if (found.currency !== CURRENCY) return 'currency'
  if (found.amountFen !== attempt.amountFen) return 'amount'
  return books.takenFor({ channel: attempt.channel, transactionId: found.transactionId }) === undefined
    ? undefined
    : 'reused-transaction'
}

/** The order can be paid again; what came is staff's to look at, and the payer is notified so that nobody pays twice. */
function hold(books: Books, attempt: AttemptFacts, order: OrderFacts, found: Paid, kind: Mismatch): void {
  const { channel, attemptNo, amountFen } = attempt
  const { userId, orderId, orderNo } = order
  const detail = found.currency === CURRENCY ? found.transactionId : `${found.transactionId} ${found.currency}`
  const isNew = books.report({ channel, kind, attemptNo, oursFen: amountFen, theirsFen: found.amountFen, detail })
  if (attempt.state === 'open') books.setAttempt({ ...attempt, state: 'closed' })
  if (!isNew) return
  if (kind === 'amount') holdMoney(books, attempt, found)
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

/** Money of another amount than was asked stands in the ledger until staff send it back. */
function holdMoney(books: Books, { channel, attemptNo, orderId }: AttemptFacts, { amountFen }: Paid): void {
  books.post({
    reference: `held:${attemptNo}`,
    orderId,
    isSandbox: channel === 'sandbox',
    at: new Date(books.now),
    lines: [
      { account: 'cash', owner: channel, amount: -amountFen },
      { account: 'held', owner: attemptNo, amount: amountFen },
    ],
  })
}

function setUnpaid(
  books: Books,
  attempt: AttemptFacts,
  order: OrderFacts,
  found: Exclude<PaymentFound['state'], 'paid'>,
): Settled {
  if (attempt.state !== 'open') return attempt.state === 'paid' ? 'again' : 'closed'
  if (found === 'closed') {
    books.setAttempt({ ...attempt, state: 'closed' })
    return 'closed'
  }
  if (found !== 'declined') return 'open'
  if (attempt.declinedAt === null) {
    books.setAttempt({ ...attempt, declinedAt: books.now })
    books.orderEvent(order)
  }
  return 'declined'
}

/** Money for an order that waits for none: it is posted, goes back by itself, and the buyer is notified. */
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
