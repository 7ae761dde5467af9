import type { MoveBy } from '@shenglang/contract/commerce/order-moves'
import { writeNotice } from '../../notices/index.ts'
import type { Sale } from '../goods/goods.ts'
import { moveOrder } from './moves.ts'
import { type OrderRow, selectItems } from './orders.sql.ts'
import { titleOf } from './title.ts'

/** Cancels an unpaid order that nobody can pay any longer; what it had reserved is given back. Throws ORDER_STATE. */
export async function cancelOrder(
  sale: Sale,
  orderId: string,
  by: MoveBy,
  title = by === 'platform' ? '订单超时未付款，已取消' : '订单已被取消',
): Promise<OrderRow> {
  const order = await moveOrder(sale, orderId, 'cancel', by)
  if (by === 'buyer') return order
  const items = await selectItems(sale.transaction, [orderId])
  await writeNotice(sale.transaction, {
    userId: order.user_id,
    kind: 'order',
    orderId,
    title,
    content: titleOf(items),
  })
  return order
}
