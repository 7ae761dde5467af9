import { type Kysely, sql } from 'kysely'

export const isCompatible = true

/**
 * Gives what 0291 left out: rights to released presales in orders with a refund under way, and those of accounts that were merged
 * into another, which go to that one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with missed as (
      select coalesce(into_id, orders.user_id) as user_id, order_item_id, goods_id
      from order_items join orders using (order_id) join sale_terms on sale_terms.resource_id = goods_id
        left join account_merges on account_merges.user_id = orders.user_id
      where goods_type = 'RESOURCE' and order_items.detail @> '{"isDigital": true}' and orders.status in ('COMPLETED', 'REFUNDING')
        and released_at is not null
        and not exists (select from entitlements where entitlements.order_item_id = order_items.order_item_id)
        and not exists (select from refund_parts part join refunds using (refund_id)
          where part.order_item_id = order_items.order_item_id and part.take <> 'nothing' and refunds.state in ('granted', 'done'))
    )
    insert into entitlements (user_id, resource_id, order_item_id)
    select user_id, goods_id, order_item_id from missed
    union
    select user_id, resource_id, order_item_id from missed join collection_members on collection_id = goods_id
    on conflict do nothing`.execute(db)
}
