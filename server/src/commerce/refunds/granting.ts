import { fault } from '@shenglang/contract/faults'
import type { Sale } from '../goods/goods.ts'
import { goodsOf } from '../goods/kinds.ts'
import { post } from '../ledger/ledger.ts'
import { holdTopUp } from '../ledger/refund-posting.ts'
import { byThing, soldItem } from '../orders/fulfilment.ts'
import { type OrderRow, selectItems } from '../orders/orders.sql.ts'
import { finishRefund } from './finishing.ts'
import { takenBy } from './parts.ts'
import { providerRefusal } from './quoting.ts'
import { type RefundPart, type RefundRow, replaceParts, selectPaidAttempt, updateRefund } from './refunds.sql.ts'

/**
 * Sends money on its way back. What was bought with it is taken back now, before the provider has paid: nobody uses it meanwhile.
 * What was paid from the balance is there again at once. The order is locked, and REFUNDING. Throws REFUND_REFUSED.
 */
export async function grantRefund(
  sale: Sale,
  order: OrderRow,
  refund: RefundRow,
  { parts, staffId, answer }: { parts: RefundPart[]; staffId: string | null; answer: string },
): Promise<void> {
  const { transaction, now } = sale
  const amountFen = parts.reduce((sum, part) => sum + part.amountFen, 0)
  if (amountFen === 0) throw fault('REFUND_REFUSED', { message: '按规则没有可退的金额，要退请写明金额' })
  const attemptNo = order.channel === 'balance' ? null : await selectPaidAttempt(transaction, order.order_id)
  const refusal = await providerRefusal(sale, order)
  if (refusal !== '') throw fault('REFUND_REFUSED', { message: refusal })
  if (attemptNo === undefined) throw fault('REFUND_REFUSED', { message: '找不到这笔订单的付款记录' })
  await replaceParts(transaction, refund.refund_id, parts)
  await updateRefund(transaction, refund.refund_id, {
    state: 'granted',
    amount_fen: amountFen,
    attempt_no: attemptNo,
    staff_id: staffId,
    answer,
    decided_at: now,
  })
  const items = await selectItems(transaction, [order.order_id])
  for (const sold of takenBy(items, parts)
    .map((item) => soldItem(order, item))
    .toSorted(byThing)) {
    await goodsOf(sold.goodsType).revoke(sale, sold)
  }
  await post(transaction, holdTopUp(sale, order, items, parts, refund.refund_id))
  if (attemptNo === null) await finishRefund(sale, refund.refund_id, { state: 'done' })
}
