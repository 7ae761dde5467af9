import type { ProviderChannel } from '@shenglang/contract/commerce/orders/orders'
import type { RefundResult } from '@shenglang/contract/commerce/payments/payments'
import { decideWithin, sendWaiting, type Within } from '../apply/apply.ts'
import * as decide from '../decide/end-refund.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { type RefundToSend, selectRefundToSend } from './refunds.sql.ts'

/** Ends a refund by its provider's answer; does nothing for one that no provider pays. */
export async function endRefund(
  { db, now }: Pick<CommerceDeps, 'db' | 'now'>,
  refundId: string,
  result: RefundResult,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const refund = await selectRefundToSend(transaction, { refundId })
    if (refund) await endWithin({ transaction, now: now() }, refund, result)
  })
  await sendWaiting(db)
}

/** Does the same in a caller's transaction, for a refund that a channel names by its number. Returns the result. */
export async function endRefundByNumber(
  within: Within,
  channel: ProviderChannel,
  refundNo: string,
  result: RefundResult,
): Promise<'unknown' | RefundResult['state']> {
  const refund = await selectRefundToSend(within.transaction, { refundNo })
  if (refund?.channel === channel) {
    await endWithin(within, refund, result)
    return result.state
  }
  const unknown = { channel, attemptNo: '', refundNo }
  await decideWithin(within, { claims: [unknown] }, (books) => books.report({ ...unknown, kind: 'unknown-refund' }))
  return 'unknown'
}

export function endWithin(
  within: Within,
  { refund_id, order_id, refund_no: refundNo, attempt_no: attemptNo, channel }: RefundToSend,
  result: RefundResult,
): Promise<void> {
  const scope = { orderIds: [order_id], claims: [{ attemptNo, channel, refundNo }], withHistory: true }
  return decideWithin(within, scope, (books) => decide.endRefund(books, refund_id, result))
}
