import type { ProviderChannel } from '@shenglang/contract/commerce/orders'
import type { RefundFound } from '@shenglang/contract/commerce/payments'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import { writeNotice } from '../../notices/index.ts'
import { lockOrder } from '../facts/orders.sql.ts'
import { post } from '../ledger/ledger.ts'
import { ProviderUnavailable } from '../providers/provider-unavailable.ts'
import { finishRefund } from '../refunds/finishing.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { eachApart } from '../sale/each-apart.ts'
import { tellFinance } from '../sale/notify-finance.ts'
import type { Sale } from '../sale/sale.ts'
import { openSale } from '../sale/sale.ts'
import { resolveRefundDifference } from './bills.sql.ts'
import { reportDifference } from './differences.ts'
import { endRefund, selectRefundToSend, takeRefundsToSend } from './refunds.sql.ts'

const AT_ONCE = 10
/** About five minutes after the first: by then a person may be needed, such as where the merchant's account is empty. */
const NOTIFY_AFTER_TRIES = 6

type RefundToSend = NonNullable<Awaited<ReturnType<typeof selectRefundToSend>>>

/** Sends granted refunds to their providers, each under its own number until it is done or failed. */
export async function sendRefunds(deps: CommerceDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const taken = await takeRefundsToSend(deps.db, deps.now(), AT_ONCE)
    await eachApart(deps, 'send a refund', taken, ({ refund_id, tries }) =>
      sendRefund(deps, refund_id, tries > 1).catch(async (error: unknown) => {
        if (tries === NOTIFY_AFTER_TRIES) await notifyOfStuckRefund(deps, refund_id, error)
        throw error
      }),
    )
    if (taken.length < AT_ONCE) return
  }
}

async function notifyOfStuckRefund({ db }: CommerceDeps, refundId: string, error: unknown): Promise<void> {
  const refund = await selectRefundToSend(db, { refundId })
  if (!refund) return
  const reason = error instanceof ProviderUnavailable ? [error.code, error.detail].filter(Boolean).join(' ') : ''
  await tellFinance(db, {
    title: `退款 ${refund.refund_no} 一再没有办成`,
    content: `订单 ${refund.order_no}，${yuan(Number(refund.amount_fen))}：${reason || '渠道没有答复'}。还会继续尝试`,
  })
}

/** A refund that was sent before is asked for first: what was not answered may have been done. */
async function sendRefund(deps: CommerceDeps, refundId: string, wasSent: boolean): Promise<void> {
  const refund = await selectRefundToSend(deps.db, { refundId })
  if (refund?.state !== 'granted') return
  const provider = deps.payments.get(refund.channel)
  if (!provider) throw new ProviderUnavailable(`${refund.channel} is switched off`)
  const { refund_no: refundNo, attempt_no: attemptNo } = refund
  const known = wasSent ? await provider.findRefund({ refundNo, attemptNo }) : ({ state: 'unknown' } as const)
  const amountFen = Number(refund.amount_fen)
  const order = { refundNo, attemptNo, amountFen, totalFen: Number(refund.total_fen), reason: refund.reason }
  const found = known.state === 'unknown' ? await provider.refund(order) : known
  await openSale(deps, (sale) => end(sale, refund, found))
}

/** Ends a refund by what its provider told. Returns what became of it. */
export async function endRefundOf(
  sale: Sale,
  channel: ProviderChannel,
  refundNo: string,
  found: RefundFound,
): Promise<'unknown' | RefundFound['state']> {
  const refund = await selectRefundToSend(sale.transaction, { refundNo })
  if (refund?.channel === channel) {
    await end(sale, refund, found)
    return found.state
  }
  await reportDifference(sale.transaction, { channel, kind: 'unknown-refund', attemptNo: '', refundNo }, sale.now)
  return 'unknown'
}

async function end(sale: Sale, refund: RefundToSend, found: RefundFound): Promise<void> {
  if (found.state === 'pending' || found.state === 'unknown') return
  if (found.state === 'abnormal') return reportAbnormal(sale, refund)
  if (refund.cause === 'late-payment') return endLate(sale, refund, found.state)
  if (refund.state !== 'failed' || found.state === 'failed') return finishRefund(sale, refund.refund_id, found)
  // Somebody helped it along at the provider: the buyer has both the money and what was bought.
  const { channel, attempt_no: attemptNo, refund_no: refundNo } = refund
  const oursFen = Number(refund.amount_fen)
  await reportDifference(sale.transaction, { channel, kind: 'refund-after-all', attemptNo, refundNo, oursFen }, sale.now)
}

/** The provider has the money and cannot pay it out: what was taken stays taken until it can, or until finance ends the refund. */
async function reportAbnormal(sale: Sale, refund: RefundToSend): Promise<void> {
  if (refund.state !== 'granted') return
  const { channel, attempt_no: attemptNo, refund_no: refundNo } = refund
  const difference = { channel, kind: 'refund-abnormal', attemptNo, refundNo, oursFen: Number(refund.amount_fen) } as const
  await reportDifference(sale.transaction, difference, sale.now)
}

/** Finance ends a refund of which its provider says nothing more. Throws BAD_ARGUMENT where it has ended or has no provider. */
export function endRefundByHand(
  deps: Pick<CommerceDeps, 'db' | 'now'>,
  { refundNo, outcome, resolution }: { refundNo: string; outcome: 'done' | 'failed'; resolution: string },
): Promise<void> {
  return openSale(deps, async (sale) => {
    const refund = await selectRefundToSend(sale.transaction, { refundNo })
    if (refund?.state !== 'granted') throw fault('BAD_ARGUMENT', { message: '没有这笔等待渠道的退款' })
    await end(sale, refund, { state: outcome })
    await resolveRefundDifference(sale.transaction, refundNo, resolution, sale.now)
  })
}

/** What was paid too late or in a wrong amount belongs to no order: it came in, and it went out, if not at once then once staff saw to it. */
async function endLate(sale: Sale, refund: RefundToSend, state: 'done' | 'failed'): Promise<void> {
  const { transaction, now } = sale
  const { channel, attempt_no: attemptNo, refund_no: refundNo } = refund
  await lockOrder(transaction, refund.order_id)
  if (!(await endRefund(transaction, refund.refund_id, { state, done_at: now }))) return
  const fen = Number(refund.amount_fen)
  if (state === 'failed') {
    await reportDifference(transaction, { channel, kind: 'refund-failed', attemptNo, refundNo, oursFen: fen }, now)
    return
  }
  await post(transaction, {
    reference: `late-refund:${refundNo}`,
    orderId: refund.order_id,
    isSandbox: channel === 'sandbox',
    lines: [
      { account: 'unclaimed', amount: -fen },
      { account: 'cash', owner: channel, amount: fen },
    ],
  })
  const title = `${refund.attempt_state === 'paid' ? '迟到' : '与订单不符'}的付款 ${yuan(fen)} 已原路退回`
  const content = `订单 ${refund.order_no}`
  await writeNotice(transaction, { userId: refund.user_id, kind: 'order', orderId: refund.order_id, title, content })
}
