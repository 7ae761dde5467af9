import type { OrderStatus } from '@shenglang/contract/commerce/orders/orders'
import { anyOf } from '../../platform/database/any-of.ts'
import { countOf } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Range } from '../../platform/paging.ts'
import { HAS_UNITS, IS_TO_COME } from './columns.sql.ts'

/** The states that end when a time has passed. */
type TimedStatus = 'CREATED' | 'SHIPPED'

export type OrderRow = NonNullable<Awaited<ReturnType<typeof selectOrder>>>
export type ItemRow = Awaited<ReturnType<typeof selectItems>>[number]
export function selectOrder(db: Db, orderId: string) {
  return db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

/**
 * A user's orders, without those that earlier versions placed by themselves and cancelled when the checkout was closed
 * (`is_left`).
 */
function ordersOf(db: Db, userId: string, statuses: readonly OrderStatus[]) {
  const all = db.selectFrom('orders').where('user_id', '=', userId).where('is_left', '=', false)
  return statuses.length === 0 ? all : all.where('status', 'in', statuses)
}

/** The newest first. */
export function selectOrders(db: Db, userId: string, statuses: readonly OrderStatus[], { limit, offset }: Range) {
  return ordersOf(db, userId, statuses).selectAll().orderBy('order_id', 'desc').limit(limit).offset(offset).execute()
}

export function countOrders(db: Db, userId: string, statuses: readonly OrderStatus[]): Promise<number> {
  return countOf(ordersOf(db, userId, statuses))
}

export function selectItems(db: Db, orderIds: string[]) {
  return db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
    .selectAll('order_items')
    .select([HAS_UNITS.as('has_units'), IS_TO_COME.as('is_to_come')])
    .where('order_items.order_id', '=', anyOf(orderIds))
    .orderBy('order_item_id')
    .execute()
}

/** Ids after `after` of orders that have been in a state since before an instant, the oldest first. */
export async function selectOverdue(db: Db, status: TimedStatus, before: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('order_id')
    .where('status', '=', status)
    .where(status === 'CREATED' ? 'expires_at' : 'shipped_at', '<=', before)
    .where('order_id', '>', after)
    .orderBy('order_id')
    .limit(limit)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** Open orders after `after` of users in minor mode. */
export function selectOpenOfMinors(db: Db, after: string, limit: number) {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.user_id', 'orders.user_id')
    .select(['order_id', 'orders.user_id'])
    .where('status', '=', 'CREATED')
    .where('is_minor', '=', true)
    .where('order_id', '>', after)
    .orderBy('order_id')
    .limit(limit)
    .execute()
}
