import type { OrderStatus } from '@shenglang/contract/commerce/orders'
import type { Kysely } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { countOf } from '../../platform/database/count-of.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Range } from '../../platform/paging.ts'

type Db = Kysely<Tables>

export type OrderRow = NonNullable<Awaited<ReturnType<typeof selectOrder>>>
export type ItemRow = Awaited<ReturnType<typeof selectItems>>[number]

export function selectOrder(db: Db, orderId: string) {
  return db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

function ordersOf(db: Db, userId: string, statuses: readonly OrderStatus[]) {
  const all = db.selectFrom('orders').where('user_id', '=', userId)
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
  return db.selectFrom('order_items').selectAll().where('order_id', '=', anyOf(orderIds)).orderBy('order_item_id').execute()
}
