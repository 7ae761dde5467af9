import type { MoveBy } from '@shenglang/contract/commerce/order-moves'
import type { CommerceDeps } from '../deps.ts'
import { closeAttempts } from '../payments/attempts.ts'
import { openSale } from '../sale.ts'
import { cancelOrder } from './cancelling.ts'
import { refused } from './moves.ts'
import { type OrderRow, selectOrder } from './orders.sql.ts'

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
