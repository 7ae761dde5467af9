import type { MoveBy } from '@shenglang/contract/commerce/order-moves'
import { writeNotice } from '../../notices/index.ts'
import type { CommerceDeps } from '../deps.ts'
import type { Sale } from '../goods/goods.ts'
import { closeAttempts } from '../payments/attempts.ts'
import { openSale } from '../sale.ts'
import { moveOrder, refused } from './moves.ts'
import { type OrderRow, selectItems, selectOrder } from './orders.sql.ts'
import { titleOf } from './paying.ts'

/** Cancels an unpaid order that nobody can pay any longer; what it had reserved is given back. Throws ORDER_STATE. */
export async function cancelOrder(sale: Sale, orderId: string, by: MoveBy): Promise<OrderRow> {
  const order = await moveOrder(sale, orderId, 'cancel', by)
  if (by === 'buyer') return order
  const items = await selectItems(sale.transaction, [orderId])
  await writeNotice(sale.transaction, {
    userId: order.user_id,
    kind: 'order',
    orderId,
    title: by === 'platform' ? '订单超时未付款，已取消' : '订单已被取消',
    content: titleOf(items),
  })
  return order
}

/**
 * Closes the order's payments at the provider, then cancels it. Throws ORDER_STATE where it was paid meanwhile, and
 * `ProviderUnavailable` where nobody can tell, which leaves it open.
 */
export async function closeOrder(deps: CommerceDeps, orderId: string, by: MoveBy): Promise<OrderRow> {
  if ((await closeAttempts(deps, orderId)) === 'paid') {
    throw refused((await selectOrder(deps.db, orderId))?.status ?? 'PAID', 'cancel')
  }
  return openSale(deps, (sale) => cancelOrder(sale, orderId, by))
}
