import { sql } from 'kysely'

/**
 * Whether a row of `order_items join orders` is a file that was paid for and is still to come: no right to it was ever given, and
 * no refund took it back. Also of a completed order: goods may be received before the file that was ordered with them is released.
 */
export const IS_TO_COME = sql<boolean>`(goods_type = 'RESOURCE' and order_items.detail @> '{"isDigital": true}'
  and orders.status in ('PAID', 'SHIPPED', 'COMPLETED', 'REFUNDING')
  and not exists (select from entitlements where entitlements.order_item_id = order_items.order_item_id)
  and not exists (select from refund_parts part join refunds using (refund_id)
    where part.order_item_id = order_items.order_item_id and part.take <> 'nothing' and refunds.state in ('granted', 'done')))`
