import type { ProviderChannel } from '@shenglang/contract/commerce/orders'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import { actWithin } from '../apply/apply.ts'
import { sendHeldBack } from '../decide/send-back.ts'
import { selectHeldFen } from '../ledger/held.sql.ts'
import type { Sale } from '../sale/sale.ts'
import { resolveRefund, updateDifference } from './bills.sql.ts'
import type { DifferenceRow } from './differences.ts'
import { lockLateRefunds, updateRefundNo } from './refunds.sql.ts'
import { endRefundOf } from './sending-refunds.ts'

/** A refund that was made at a provider's own portal. */
export interface PortalRefund {
  channel: ProviderChannel
  orderId: string
  attemptNo: string
  refundNo: string
  amountFen: number
}

type Difference = Pick<DifferenceRow, 'difference_id' | 'kind' | 'theirs_fen'>

const refused = (message: string) => fault('REFUND_REFUSED', { message })

/**
 * Money that paid no order, since it came too late, for an order paid before or in another amount, went back at the portal: the
 * refund that was to send it ends under the portal's number, so that nothing is sent twice. Returns its id, or undefined where
 * the attempt has no such money. Throws REFUND_REFUSED where not just that money went back.
 */
export async function adoptReturned(
  sale: Sale,
  portal: PortalRefund,
  /** Those that are open about the payment. */
  differences: readonly Difference[],
  reason: string,
): Promise<string | undefined> {
  const { transaction, now } = sale
  const { channel, attemptNo, refundNo, amountFen } = portal
  if (differences.some(({ kind, theirs_fen }) => kind === 'second-payment' && Number(theirs_fen) === amountFen))
    throw refused('这个付款单号付了两次，渠道退的是其中一笔：订单没有变化，请分别写明这两项差异的处理结果')
  const held = differences.find(({ kind }) => kind === 'amount')
  if (held) await releaseHeld(sale, portal, held, reason)
  const refunds = await lockLateRefunds(transaction, attemptNo)
  const open = refunds.filter(({ state }) => state !== 'done')
  const meant = open.find(({ amount_fen }) => Number(amount_fen) === amountFen) ?? open[0] ?? refunds[0]
  if (!meant) return undefined
  if (meant.state === 'done') throw refused(`这笔付款已经退回，退款单号 ${meant.refund_no}；渠道又退了一次，请与渠道核对`)
  if (Number(meant.amount_fen) !== amountFen) throw refused(onlyWhole(amountFen, Number(meant.amount_fen)))
  await updateRefundNo(transaction, meant.refund_id, refundNo)
  await resolveRefund(transaction, { channel, refundNo: meant.refund_no }, `渠道另以 ${refundNo} 退回：${reason}`, now)
  await endRefundOf(sale, channel, refundNo, { state: 'done' })
  return meant.refund_id
}

/** What is held for the attempt is sent back first, as finance would have it done. */
async function releaseHeld(sale: Sale, portal: PortalRefund, { difference_id }: Difference, reason: string): Promise<void> {
  const { transaction, now } = sale
  const { channel, orderId, attemptNo, amountFen } = portal
  const heldFen = await selectHeldFen(transaction, attemptNo)
  if (heldFen <= 0) return
  if (heldFen !== amountFen) throw refused(onlyWhole(amountFen, heldFen))
  const scope = { orderIds: [orderId], claims: [{ attemptNo, channel, transactionId: '' }] }
  await actWithin(sale, scope, (books) => sendHeldBack(books, { kind: 'amount', attemptNo, theirsFen: heldFen, heldFen }))
  await updateDifference(transaction, difference_id, reason, now)
}

const onlyWhole = (refundedFen: number, owedFen: number) =>
  `渠道退了 ${yuan(refundedFen)}，这笔付款要退回的是 ${yuan(owedFen)}：请在商户平台退清，再逐项写明处理结果`
