import type { ProviderChannel } from '@shenglang/contract/commerce/orders/orders'
import { fault } from '@shenglang/contract/faults'
import { DAY_MS, isDay, shanghaiDay, shanghaiInput } from '@shenglang/contract/shanghai'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import type { Difference } from '../decide/decision.ts'
import { dayBounds } from '../providers/day-bounds.ts'
import type { BillLine, PaymentProvider } from '../providers/port.ts'
import { ProviderUnavailable } from '../providers/provider-unavailable.ts'
import { selectRefundToSend } from '../refunds/refunds.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { eachApart } from '../sale/each-apart.ts'
import { closeLeftOver, queryAttempt } from './attempts.ts'
import { hasBill, insertBill, insertBillLines, isKnownAmount, selectUnbilled, selectUnbilledRefunds } from './bills.sql.ts'
import { reportDifference } from './differences.ts'
import { selectAttempt, takeDueAttempts } from './payments.sql.ts'
import { settle } from './settle.ts'

/** Queries that run at once, so that a slow provider blocks no more than these. */
const AT_ONCE = 10
/** Yesterday's bills are ready by this hour. */
const READY_HOUR = 10
/** Days to look back, so that a site that was off reads the bills it missed once it is back. */
const CATCH_UP_DAYS = 3

type ReconcileDeps = Pick<CommerceDeps, 'db' | 'now' | 'payments' | 'log'>

/** Queries open attempts, young ones more often, and closes those whose order no longer waits for a payment. */
export async function queryDue(deps: CommerceDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const due = await takeDueAttempts(deps.db, deps.now(), AT_ONCE)
    await eachApart(deps, 'query an open payment', due, (attempt) =>
      attempt.is_payable
        ? queryAttempt(deps, deps.payments.get(attempt.channel), attempt.attempt_no)
        : closeLeftOver(deps, attempt),
    )
    if (due.length < AT_ONCE) return
  }
}

/** Reads the bills that are ready and were not read yet. */
export async function reconcileDue(deps: CommerceDeps, signal?: AbortSignal): Promise<void> {
  const now = deps.now()
  const isReady = Number(shanghaiInput(now.toISOString()).slice(11, 13)) >= READY_HOUR
  for (let ago = CATCH_UP_DAYS; ago >= (isReady ? 1 : 2); ago -= 1) {
    const day = shanghaiDay(new Date(now.getTime() - ago * DAY_MS))
    for (const provider of deps.payments.values()) {
      if (signal?.aborted) return
      if (await hasBill(deps.db, provider.channel, day)) continue
      await eachApart(deps, `compare the bill of ${day}`, [provider], (each) => reconcileDay(deps, each, day))
    }
  }
}

/** Compares a day's bills of all channels with ours now. Throws PAYMENT_UNAVAILABLE if a provider has none. */
export async function reconcile(deps: ReconcileDeps, day: string): Promise<{ channel: ProviderChannel; lines: number }[]> {
  if (!isDay(day) || day >= shanghaiDay(deps.now())) throw fault('BAD_ARGUMENT', { message: '只能核对已经过去的日子' })
  const read: { channel: ProviderChannel; lines: number }[] = []
  for (const provider of deps.payments.values()) {
    const lines = await reconcileDay(deps, provider, day).catch((error: unknown) => {
      throw error instanceof ProviderUnavailable ? fault('PAYMENT_UNAVAILABLE', {}, { cause: error }) : error
    })
    read.push({ channel: provider.channel, lines })
  }
  return read
}

/** Settles payments that only the bill has, and records differences. Returns the number of lines of the bill. */
async function reconcileDay(deps: ReconcileDeps, provider: PaymentProvider, day: string): Promise<number> {
  const { db, now } = deps
  const { channel } = provider
  const lines = await provider.bill(day)
  await insertBillLines(db, channel, day, lines)
  const report = (difference: Omit<Difference, 'channel'>) => reportDifference(db, { channel, ...difference }, now())
  const broken: unknown[] = []
  for (const line of lines) {
    const compare = line.refundNo === '' ? comparePayment : compareRefund
    const difference = await compare(deps, provider, line).catch((error: unknown) => {
      if (error instanceof ProviderUnavailable || isUnavailable(error)) throw error
      broken.push(error)
      return undefined
    })
    if (difference) await report(difference)
  }
  const bounds = dayBounds(day)
  for (const { attempt_no, amount_fen } of await selectUnbilled(db, channel, bounds)) {
    await report({ kind: 'not-billed', attemptNo: attempt_no, oursFen: Number(amount_fen) })
  }
  for (const { attempt_no, refund_no, amount_fen } of await selectUnbilledRefunds(db, channel, bounds)) {
    await report({ kind: 'refund-not-billed', attemptNo: attempt_no ?? '', refundNo: refund_no, oursFen: Number(amount_fen) })
  }
  // A line that fails does not stop the others; the bill is read again.
  if (broken.length > 0) throw new AggregateError(broken, `${broken.length} lines of the bill of ${day} could not be compared`)
  await insertBill(db, channel, day, now())
  return lines.length
}

type BillDifference = Omit<Difference, 'channel'> | undefined

async function comparePayment(
  deps: ReconcileDeps,
  provider: PaymentProvider,
  { attemptNo, amountFen }: BillLine,
): Promise<BillDifference> {
  const attempt = await selectAttempt(deps.db, attemptNo)
  if (attempt?.channel !== provider.channel) return { kind: 'unknown-payment', attemptNo, theirsFen: amountFen }
  const oursFen = Number(attempt.amount_fen)
  if (attempt.state === 'paid') {
    return oursFen === amountFen ? undefined : { kind: 'bill-amount', attemptNo, oursFen, theirsFen: amountFen }
  }
  // A provider may call a payment closed once all of it was refunded.
  if (await isKnownAmount(deps.db, { channel: provider.channel, attemptNo, amountFen })) return undefined
  const settled = await settle(deps, provider.channel, attemptNo, await provider.find(attemptNo))
  const isPaid = settled === 'paid' || settled === 'late' || settled === 'again' || settled === 'mismatch'
  return isPaid ? undefined : { kind: 'unpaid-in-bill', attemptNo, oursFen, theirsFen: amountFen }
}

async function compareRefund(
  { db }: ReconcileDeps,
  provider: PaymentProvider,
  { attemptNo, refundNo, amountFen }: BillLine,
): Promise<BillDifference> {
  const refund = await selectRefundToSend(db, { refundNo })
  const theirsFen = -amountFen
  if (refund?.attempt_no !== attemptNo) return { kind: 'unknown-refund', attemptNo, refundNo, theirsFen }
  const oursFen = Number(refund.amount_fen)
  if (oursFen !== theirsFen) return { kind: 'refund-amount', attemptNo, refundNo, oursFen, theirsFen }
  // Bills list refunds on the day of their acceptance, whatever happens to them afterwards.
  const isDone = refund.state === 'failed' && (await provider.findRefund({ refundNo, attemptNo })).state === 'done'
  return isDone ? { kind: 'refund-after-all', attemptNo, refundNo, oursFen, theirsFen } : undefined
}
