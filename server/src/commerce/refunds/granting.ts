import { takeInAll } from '@shenglang/contract/commerce/refund-takes'
import { fault } from '@shenglang/contract/faults'
import { type OrderRow, selectItems } from '../facts/orders.sql.ts'
import { goodsOf } from '../goods/kinds.ts'
import { post } from '../ledger/ledger.ts'
import { holdTopUp } from '../ledger/refund-posting.ts'
import type { Sale } from '../sale/sale.ts'
import { finishRefund } from './finishing.ts'
import { providerRefusal, sumOf } from './quoting.ts'
import { refundedItems } from './refunded-items.ts'
import { type RefundPart, type RefundRow, replaceParts, selectPaidAttempt, updateRefund } from './refunds.sql.ts'

/**
 * Sends money on its way back. What the parts take is taken back now, before the provider has paid: nobody uses it meanwhile.
 * What was paid from the balance is there again at once. The order is locked, and REFUNDING. Throws REFUND_REFUSED.
 */
export async function grantRefund(
  sale: Sale,
  order: OrderRow,
  refund: RefundRow,
  { parts, staffId, answer }: { parts: RefundPart[]; staffId: string | null; answer: string },
): Promise<void> {
  const { transaction } = sale
  if (sumOf(parts) === 0) throw fault('REFUND_REFUSED', { message: '按规则没有可退的金额，要退请写明金额' })
  const attemptNo = order.channel === 'balance' ? null : await selectPaidAttempt(transaction, order.order_id)
  const refusal = await providerRefusal(sale, order)
  if (refusal !== '') throw fault('REFUND_REFUSED', { message: refusal })
  if (attemptNo === undefined) throw fault('REFUND_REFUSED', { message: '找不到这笔订单的付款记录' })
  await applyParts(sale, order, refund, parts, { attempt_no: attemptNo, staff_id: staffId, answer })
  if (attemptNo === null) await finishRefund(sale, refund.refund_id, { state: 'done' })
}

/** Takes back what the parts of a refund say, and writes it down as granted. */
export async function applyParts(
  sale: Sale,
  order: OrderRow,
  refund: RefundRow,
  parts: RefundPart[],
  granted: { attempt_no: string | null; staff_id: string | null; answer: string },
): Promise<void> {
  const { transaction, now } = sale
  await replaceParts(transaction, refund.refund_id, parts)
  await updateRefund(transaction, refund.refund_id, {
    ...granted,
    state: 'granted',
    take: takeInAll(parts),
    amount_fen: sumOf(parts),
    decided_at: now,
  })
  const items = await selectItems(transaction, [order.order_id])
  for (const { sold, part } of refundedItems(order, items, parts)) await goodsOf(sold.goodsType).revoke(sale, sold, part)
  await post(transaction, holdTopUp(sale, order, items, parts, refund.refund_id))
}
