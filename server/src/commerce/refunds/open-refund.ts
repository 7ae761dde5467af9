import { randomInt } from 'node:crypto'
import type { Take } from '@shenglang/contract/commerce/refunds'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import { moveOrder } from '../apply/move-order.ts'
import type { OrderRow } from '../facts/orders.sql.ts'
import type { Sale } from '../sale/sale.ts'
import { insertRefund, type RefundRow } from './refunds.sql.ts'

interface NewRefund {
  cause: 'buyer' | 'staff' | 'portal'
  orderItemId: string | undefined | null
  reason: string
  amountFen: number
  take?: Take
  /** The provider's own, where it was made there. */
  refundNo?: string
  togetherWith?: string
}

/** Writes a refund down, and its order becomes REFUNDING. Throws ORDER_STATE. */
export async function openRefund(
  sale: Sale,
  order: OrderRow,
  { cause, orderItemId, reason, amountFen, take = 'all', refundNo, togetherWith }: NewRefund,
): Promise<RefundRow> {
  await moveOrder(sale, order.order_id, 'askRefund', cause === 'buyer' ? 'buyer' : 'staff')
  return insertRefund(sale.transaction, {
    refund_no: refundNo ?? newRefundNo(sale.now),
    order_id: order.order_id,
    order_item_id: orderItemId ?? null,
    together_with: togetherWith ?? null,
    state: 'asked',
    cause,
    amount_fen: amountFen,
    take,
    reason,
    created_at: sale.now,
  })
}

/** What the provider knows the refund by: the day, and what nobody guesses. */
const newRefundNo = (now: Date) => `R${shanghaiDay(now).replaceAll('-', '')}${String(randomInt(10 ** 12)).padStart(12, '0')}`
