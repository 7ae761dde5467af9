import type { ProviderChannel } from '@shenglang/contract/commerce/orders'
import type { PaymentFound } from '@shenglang/contract/commerce/payments'
import { yuan } from '@shenglang/contract/format'
import { writeNotice } from '../../notices/index.ts'
import { announce } from '../../platform/bus/database-bus.ts'
import type { CommerceDeps } from '../deps.ts'
import type { Sale } from '../goods/goods.ts'
import { post } from '../ledger/ledger.ts'
import { payOrder } from '../orders/paying.ts'
import { openSale } from '../sale.ts'
import { reportDifference } from './differences.ts'
import {
  type AttemptRow,
  selectAttempt,
  selectByTransaction,
  selectOrderFacts,
  updateAttempt,
  updateOpenAttempt,
} from './payments.sql.ts'
import { insertLateRefund } from './refunds.sql.ts'

/** What became of what a provider said: `late` money goes back by itself, a `mismatch` is left to staff. */
export type Settled = 'paid' | 'late' | 'again' | 'mismatch' | 'unknown' | 'declined' | 'closed' | 'open'

type OrderFacts = NonNullable<Awaited<ReturnType<typeof selectOrderFacts>>>
type Paid = Extract<PaymentFound, { state: 'paid' }>

const CURRENCY = 'CNY'

/** Does in one transaction what follows from what a provider says of an attempt, by whatever road and however often it says it. */
export async function settle(
  deps: Pick<CommerceDeps, 'db' | 'now' | 'log'>,
  channel: ProviderChannel,
  attemptNo: string,
  found: PaymentFound,
): Promise<Settled> {
  const settled = await openSale(deps, (sale) => settleWithin(sale, channel, attemptNo, found))
  logSettled(deps, channel, attemptNo, settled)
  return settled
}

/** Money that was not taken is told to the log as well. */
export function logSettled(
  { log }: Pick<CommerceDeps, 'log'>,
  channel: ProviderChannel,
  attemptNo: string,
  settled: string | undefined,
): void {
  if (settled === 'mismatch') log.error({ channel, attempt: attemptNo }, 'a payment differs from what was asked')
  if (settled === 'unknown') log.error({ channel, attempt: attemptNo }, 'a payment belongs to nothing that was asked')
  if (settled === 'late') log.warn({ channel, attempt: attemptNo }, 'a payment came too late and goes back')
}

/** The same within the transaction of what told it. */
export async function settleWithin(
  sale: Sale,
  channel: ProviderChannel,
  attemptNo: string,
  found: PaymentFound,
): Promise<Settled> {
  const { transaction, now } = sale
  const known = await selectAttempt(transaction, attemptNo)
  if (known?.channel !== channel) {
    if (found.state !== 'paid') return 'unknown'
    const theirs = { theirsFen: found.amountFen, detail: found.transactionId }
    await reportDifference(transaction, { channel, kind: 'unknown-payment', attemptNo, ...theirs }, now)
    return 'unknown'
  }
  const order = await selectOrderFacts(transaction, known.order_id)
  // Read once more, now that nobody else settles it.
  const attempt = await selectAttempt(transaction, attemptNo)
  if (!order || !attempt) throw new Error(`attempt ${attemptNo} lost its order`)
  if (found.state !== 'paid') return setUnpaid(sale, attempt, order, found.state)
  const mismatch = await mismatchOf(sale, attempt, found)
  if (mismatch === 'again') return 'again'
  if (mismatch) {
    const amounts = { oursFen: Number(attempt.amount_fen), theirsFen: found.amountFen }
    const about = { channel, attemptNo, ...amounts, detail: detailOf(found) }
    const isNew = await reportDifference(transaction, { kind: mismatch, ...about }, now)
    // The order can be paid anew; what came is staff's to look at.
    await updateOpenAttempt(transaction, attemptNo, { state: 'closed' })
    if (isNew && mismatch !== 'second-payment') await tellOfMismatch(sale, order)
    return 'mismatch'
  }
  await updateAttempt(transaction, attemptNo, {
    state: 'paid',
    transaction_id: found.transactionId,
    paid_at: new Date(found.paidAt),
  })
  const isSandbox = channel === 'sandbox'
  if ((await payOrder(sale, attempt.order_id, { channel, isSandbox })) === 'paid') return 'paid'
  await sendBack(sale, attempt, order)
  return 'late'
}

const detailOf = ({ transactionId, currency }: Paid) => (currency === CURRENCY ? transactionId : `${transactionId} ${currency}`)

/** What keeps a payment from being taken; `again` for one that was taken. */
async function mismatchOf({ transaction }: Sale, attempt: AttemptRow, found: Paid) {
  if (attempt.state === 'paid') return attempt.transaction_id === found.transactionId ? 'again' : 'second-payment'
  if (found.currency !== CURRENCY) return 'currency'
  if (found.amountFen !== Number(attempt.amount_fen)) return 'amount'
  const taken = await selectByTransaction(transaction, attempt.channel, found.transactionId)
  return taken ? 'reused-transaction' : undefined
}

/** Who paid is told that it was seen and opened nothing, so that they do not pay twice. */
async function tellOfMismatch({ transaction }: Sale, { user_id, order_id, order_no, status }: OrderFacts): Promise<void> {
  await announce(transaction, { userId: user_id, data: { kind: 'order', orderId: order_id, status } })
  await writeNotice(transaction, {
    userId: user_id,
    kind: 'order',
    orderId: order_id,
    title: '收到的付款与订单不符，客服正在核对',
    content: `订单 ${order_no} 没有开通，请先不要再付`,
  })
}

async function setUnpaid(
  { transaction, now }: Sale,
  { attempt_no, state, declined_at }: AttemptRow,
  { user_id, order_id, status }: OrderFacts,
  found: Exclude<PaymentFound['state'], 'paid'>,
): Promise<Settled> {
  if (state !== 'open') return state === 'paid' ? 'again' : 'closed'
  if (found === 'closed') {
    await updateOpenAttempt(transaction, attempt_no, { state: 'closed' })
    return 'closed'
  }
  if (found !== 'declined') return 'open'
  if (!declined_at) {
    await updateOpenAttempt(transaction, attempt_no, { declined_at: now })
    await announce(transaction, { userId: user_id, data: { kind: 'order', orderId: order_id, status } })
  }
  return 'declined'
}

/** Money for an order that nobody waits to be paid for: it is written down, goes back by itself, and the buyer is told. */
async function sendBack(sale: Sale, attempt: AttemptRow, order: OrderFacts): Promise<void> {
  const { transaction, now } = sale
  const fen = Number(attempt.amount_fen)
  await post(transaction, {
    reference: `late:${attempt.attempt_no}`,
    orderId: attempt.order_id,
    isSandbox: attempt.channel === 'sandbox',
    lines: [
      { account: 'cash', owner: attempt.channel, amount: -fen },
      { account: 'unclaimed', amount: fen },
    ],
  })
  await insertLateRefund(transaction, attempt, now)
  await writeNotice(transaction, {
    userId: order.user_id,
    kind: 'order',
    orderId: attempt.order_id,
    title: `收到一笔迟到的付款 ${yuan(fen)}，正在原路退回`,
    content: `订单 ${order.order_no} ${['CREATED', 'CANCELLED'].includes(order.status) ? '已经取消' : '此前已经付清'}，这笔钱会自动退回付款账户`,
  })
}
