import type * as contract from '@shenglang/contract/commerce/refunds/refund-routes'
import type { Refund } from '@shenglang/contract/commerce/refunds/refund-routes'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { decideInTransaction } from '../apply/apply.ts'
import * as decide from '../decide/refund.ts'
import { selectJoined } from '../facts/history.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { oncePerRequest } from './once-per-request.ts'
import { newRefundNumbers, readRefund } from './refunds.ts'

/**
 * Requests a refund of an order, or of one item. What the rules allow is granted at once, the rest waits for staff. Throws
 * ORDER_NOT_FOUND, ORDER_STATE and REFUND_REFUSED.
 */
export async function requestRefund(
  deps: Pick<CommerceDeps, 'db' | 'now'>,
  userId: string,
  { id: orderId, orderItemId, reason }: CheckedArgsOf<typeof contract.askRefund>,
  requestKey: string | null = null,
): Promise<Refund> {
  const orderIds = await selectJoined(deps.db, orderId)
  const numbers = newRefundNumbers(deps.now(), 1)
  const { refundId } = await decideInTransaction(deps, { orderIds, withHistory: true }, (books) =>
    oncePerRequest(books, orderId, requestKey, () =>
      decide.requestRefund(books, userId, { orderId, orderItemId: orderItemId ?? null, reason }, numbers),
    ),
  )
  return readRefund(deps.db, refundId)
}
