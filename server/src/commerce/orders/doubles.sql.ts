import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

const IS_FILE = sql`goods_type = 'RESOURCE' and detail @> '{"isDigital": true}'`

/** Of two orders of one buyer that are paid at once the second sees what the first gave. */
export async function lockPurchases(transaction: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('purchases'), hashtext(${userId}))`.execute(transaction)
}

/** The title of something in an open order that its buyer has meanwhile, or has paid for and waits for; undefined where nothing is. */
export async function selectInVain(db: Db, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    select item.title from orders join order_items item using (order_id)
    where order_id = ${orderId} and status = 'CREATED' and ${IS_FILE} and (
      exists (select from entitlements
        where entitlements.user_id = orders.user_id and resource_id = item.goods_id and revoked_at is null)
      or exists (select from orders paid join order_items bought using (order_id)
        where paid.user_id = orders.user_id and paid.status = 'PAID' and bought.goods_type = 'RESOURCE'
          and bought.goods_id = item.goods_id and (bought.refunded_fen < bought.amount_fen or bought.amount_fen = 0)))
    order by order_item_id limit 1`.execute(db)
  return rows[0]?.title
}

/**
 * The buyer's other open orders for something that an order gives, locked. One that is just being paid or cancelled is left out: it
 * waits for `lockPurchases`, and finds out by itself.
 */
export async function lockDoubles(transaction: Db, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    with given as (
      select goods_id from order_items where order_id = ${orderId} and ${IS_FILE}
      union select resource_id from order_items join collection_members on collection_id = goods_id
        where order_id = ${orderId} and ${IS_FILE})
    select order_id from orders
    where user_id = (select user_id from orders where order_id = ${orderId}) and status = 'CREATED' and order_id <> ${orderId}
      and exists (select from order_items
        where order_items.order_id = orders.order_id and ${IS_FILE} and goods_id in (select goods_id from given))
    order by order_id for update skip locked`.execute(transaction)
  return rows.map(({ order_id }) => order_id)
}
