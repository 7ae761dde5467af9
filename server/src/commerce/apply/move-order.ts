import type { MoveBy, OrderMoveName } from '@shenglang/contract/commerce/order-moves'
import { release } from '../decide/cancel.ts'
import type { OrderFacts } from '../decide/facts.ts'
import type { MoveArgs } from '../decide/moves.ts'
import { actWithin, type Within } from './apply.ts'

/**
 * Brings an order into another state, with what it had reserved where it is cancelled, and has the buyer's pages know. The order
 * is locked until the transaction ends. Throws ORDER_NOT_FOUND, and ORDER_STATE for what the table or a guard refuses.
 */
export function moveOrder(
  within: Within,
  orderId: string,
  move: OrderMoveName,
  by: MoveBy,
  args: MoveArgs = {},
): Promise<OrderFacts> {
  return actWithin(within, { orderIds: [orderId] }, (books) => {
    const order = books.move(orderId, move, by, args)
    if (move === 'cancel') release(books, orderId)
    return order
  })
}
