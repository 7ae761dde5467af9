import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** A row for each item that a user ordered, the newest first. */
export function selectUserOrders(db: Db, userId: string) {
  return db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.order_id')
    .select([
      'order_no',
      'status',
      'channel',
      'address',
      'carrier',
      'tracking_no',
      'created_at',
      'paid_at',
      'shipped_at',
      'completed_at',
      'cancelled_at',
      'goods_type',
      'goods_id',
      'title',
      'quantity',
      'order_items.amount_fen',
      'order_items.refunded_fen',
    ])
    .where('user_id', '=', userId)
    .orderBy('orders.order_id', 'desc')
    .execute()
}

/** Undelivered orders keep their address: `forgetAddresses` deletes it after the delivery. */
export async function eraseOrderAddresses(db: Db, userId: string): Promise<void> {
  await sql`update orders set address = null
    where user_id = ${userId} and address is not null and status not in ('PAID', 'SHIPPED', 'REFUNDING')`.execute(db)
}

/** Deletes the addresses of closed accounts once their goods were delivered. */
export async function forgetAddresses(db: Db): Promise<void> {
  await sql`update orders set address = null from users
    where users.user_id = orders.user_id and closed_at is not null
      and address is not null and status not in ('PAID', 'SHIPPED', 'REFUNDING')`.execute(db)
}
