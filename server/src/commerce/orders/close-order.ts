import type { MoveBy } from '@shenglang/contract/commerce/orders/order-moves'
import { decideInTransaction } from '../apply/apply.ts'
import { cancel } from '../decide/cancel.ts'
import { refused } from '../decide/orders.ts'
import { selectOrder } from '../facts/orders.sql.ts'
import { closeAttempts } from '../payments/attempts.ts'
import type { CommerceDeps } from '../sale/deps.ts'

/**
 * Closes the order's payments at the provider, then cancels it. Throws ORDER_STATE if it was paid meanwhile, and
 * `ProviderUnavailable` if the provider cannot say, which leaves it open.
 */
export async function closeOrder(deps: CommerceDeps, orderId: string, by: MoveBy, title?: string): Promise<void> {
  if ((await closeAttempts(deps, orderId)) === 'paid') {
    throw refused((await selectOrder(deps.db, orderId))?.status ?? 'PAID', 'cancel')
  }
  await decideInTransaction(deps, { orderIds: [orderId] }, (books) => cancel(books, orderId, by, title))
}
