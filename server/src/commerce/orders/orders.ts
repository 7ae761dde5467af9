import type { OrderDetail } from '@shenglang/contract/commerce/order-routes'
import { ORDER_STATUS_NAMES, type Order } from '@shenglang/contract/commerce/orders/orders'
import type * as contract from '@shenglang/contract/commerce/orders/routes'
import type { Page } from '@shenglang/contract/envelope'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { rangeOf } from '../../platform/paging.ts'
import { decideInTransaction } from '../apply/apply.ts'
import { countOrders, selectItems, selectOrders } from '../facts/orders.sql.ts'
import { queryProvider, readAttemptState } from '../payments/attempts.ts'
import { refundsOf } from '../refunds/refunds.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { toDetail, toOrder } from './answers.ts'
import { closeOrder } from './close-order.ts'
import { buyerOrder, orUnavailable } from './create-order.ts'

export async function cancelMyOrder(deps: CommerceDeps, userId: string, orderId: string): Promise<Order> {
  const { order_no: orderNo } = await buyerOrder(deps.db, userId, orderId)
  await orUnavailable({ orderId, orderNo }, () => closeOrder(deps, orderId, 'buyer'))
  return readOrder(deps, userId, orderId)
}

/** Confirms that the goods arrived. */
export async function receiveOrder(deps: CommerceDeps, userId: string, orderId: string): Promise<Order> {
  await buyerOrder(deps.db, userId, orderId)
  await decideInTransaction(deps, { orderIds: [orderId] }, (books) => books.move(orderId, 'complete', 'buyer'))
  return readOrder(deps, userId, orderId)
}

/**
 * The state of an order; for an open one the provider is queried first, at most every few seconds. Throws ORDER_NOT_FOUND for
 * another user's order.
 */
export async function checkOrder(
  deps: CommerceDeps,
  userId: string,
  orderId: string,
): Promise<AnswerOf<typeof contract.checkOrder>> {
  const before = await buyerOrder(deps.db, userId, orderId)
  if (before.status === 'CREATED') await queryProvider(deps, orderId)
  const { status } = before.status === 'CREATED' ? await buyerOrder(deps.db, userId, orderId) : before
  return { orderId, status, statusName: ORDER_STATUS_NAMES[status], attempt: await readAttemptState(deps, orderId) }
}

export async function listOrders(
  { db, now }: CommerceDeps,
  userId: string,
  { status, ...page }: CheckedArgsOf<typeof contract.listOrders>,
): Promise<Page<Order>> {
  const [rows, total] = await Promise.all([selectOrders(db, userId, status, rangeOf(page)), countOrders(db, userId, status)])
  const items = await selectItems(
    db,
    rows.map(({ order_id }) => order_id),
  )
  const at = now()
  return { rows: rows.map((row) => toOrder(row, items, at)), total }
}

export async function readOrder(
  { db, now }: Pick<CommerceDeps, 'db' | 'now'>,
  userId: string,
  orderId: string,
): Promise<OrderDetail> {
  const row = await buyerOrder(db, userId, orderId)
  const [items, refunds] = await Promise.all([selectItems(db, [orderId]), refundsOf(db, [orderId])])
  return toDetail(row, items, refunds, now())
}
