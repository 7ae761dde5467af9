import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { IS_TO_COME, NOT_SENT } from '../facts/columns.sql.ts'

/** Presales that are due for release; without those taken down. */
export async function selectDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sale_terms')
    .innerJoin('resources', 'resources.resource_id', 'sale_terms.resource_id')
    .select('sale_terms.resource_id')
    .where('released_at', 'is', null)
    .where('sale_terms.release_at', '<=', now)
    .where('published_at', 'is not', null)
    .orderBy('sale_terms.release_at')
    .execute()
  return rows.map(({ resource_id }) => resource_id)
}

/** Orders whose buyers wait for a resource, the earliest first. */
export async function selectWaiting(db: Db, resourceId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select distinct order_id from order_items join orders using (order_id)
      where goods_id = ${resourceId} and ${IS_TO_COME} order by order_id limit ${limit}`.execute(db)
  return rows.map(({ order_id }) => order_id)
}

/** Paid orders with units that are still to be sent. */
export const IS_TO_SEND = sql<boolean>`orders.status = 'PAID' and orders.is_shipped
  and exists (select from order_items where order_items.order_id = orders.order_id and ${NOT_SENT})`

/**
 * Paid items of presales that were taken down before their release. A refund that staff refused or a provider failed is left to
 * staff: another try would end the same way.
 */
const WITHDRAWN = sql`order_items join orders using (order_id)
  join sale_terms on sale_terms.resource_id = goods_id join resources on resources.resource_id = goods_id
  where sale_terms.release_at is not null and released_at is null and published_at is null and (${IS_TO_COME} or ${NOT_SENT})
    and orders.status <> 'REFUNDING' and (order_items.amount_fen > order_items.refunded_fen or order_items.amount_fen = 0)
    and not exists (select from refunds where refunds.order_item_id = order_items.order_item_id
      and cause = 'staff' and state in ('refused', 'failed'))`

export interface WithdrawnItem {
  orderItemId: string
  orderId: string
}

/** Items after `after` to be refunded because their work was taken down, by ascending id. */
export async function selectWithdrawn(db: Db, after: string, limit: number): Promise<WithdrawnItem[]> {
  const { rows } = await sql<{ order_item_id: string; order_id: string }>`
    select order_item_id, order_id from ${WITHDRAWN} and order_item_id > ${after} order by order_item_id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ order_item_id, order_id }) => ({ orderItemId: order_item_id, orderId: order_id }))
}
