import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import { sendWaiting } from '../apply/apply.ts'
import { ProviderUnavailable } from '../providers/provider-unavailable.ts'
import { endRefund, endWithin } from '../refunds/end-refund.ts'
import { selectRefundToSend, takeRefundsToSend } from '../refunds/refunds.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { eachApart } from '../sale/each-apart.ts'
import { notifyFinance } from '../sale/notify-finance.ts'
import { resolveRefundDifference } from './bills.sql.ts'

const AT_ONCE = 10
/** About five minutes after the first: by then staff may be needed, for example if the merchant's account is empty. */
const NOTIFY_AFTER_TRIES = 6

/** Sends granted refunds to their providers, each under its number until it is done or failed. */
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
  await notifyFinance(db, {
    title: `退款 ${refund.refund_no} 一再没有办成`,
    content: `订单 ${refund.order_no}，${yuan(Number(refund.amount_fen))}：${reason || '渠道没有答复'}。还会继续尝试`,
  })
}

/** Queries a refund that was sent before first: it may have been done without an answer. */
async function sendRefund(deps: CommerceDeps, refundId: string, wasSent: boolean): Promise<void> {
  const refund = await selectRefundToSend(deps.db, { refundId })
  if (refund?.state !== 'granted') return
  const provider = deps.payments.get(refund.channel)
  if (!provider) throw new ProviderUnavailable(`${refund.channel} is switched off`)
  const { refund_no: refundNo, attempt_no: attemptNo } = refund
  const known = wasSent ? await provider.findRefund({ refundNo, attemptNo }) : ({ state: 'unknown' } as const)
  const amountFen = Number(refund.amount_fen)
  const order = { refundNo, attemptNo, amountFen, totalFen: Number(refund.total_fen), reason: refund.reason }
  await endRefund(deps, refundId, known.state === 'unknown' ? await provider.refund(order) : known)
}

/** Ends a refund, by finance, that its provider no longer answers. Throws BAD_ARGUMENT if it has ended or has no provider. */
export async function endRefundByHand(
  { db, now }: Pick<CommerceDeps, 'db' | 'now'>,
  { refundNo, outcome, resolution }: { refundNo: string; outcome: 'done' | 'failed'; resolution: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const refund = await selectRefundToSend(transaction, { refundNo })
    if (refund?.state !== 'granted') throw fault('BAD_ARGUMENT', { message: '没有这笔等待渠道的退款' })
    await endWithin({ transaction, now: now() }, refund, { state: outcome })
    await resolveRefundDifference(transaction, refundNo, resolution, now())
  })
  await sendWaiting(db)
}
