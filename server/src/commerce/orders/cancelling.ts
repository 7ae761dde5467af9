import type { MoveBy } from '@shenglang/contract/commerce/order-moves'
import { actWithin } from '../apply/apply.ts'
import { cancel } from '../decide/cancel.ts'
import type { Sale } from '../sale/sale.ts'

/** Cancels an unpaid order that nobody can pay any longer, in the sale's transaction. Throws ORDER_STATE. */
export const cancelOrder = (sale: Pick<Sale, 'transaction' | 'now'>, orderId: string, by: MoveBy): Promise<void> =>
  actWithin(sale, { orderIds: [orderId] }, (books) => cancel(books, orderId, by))
