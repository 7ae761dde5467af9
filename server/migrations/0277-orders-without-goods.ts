import { type Kysely, sql } from 'kysely'

/** The server before it completes such orders itself, and reads nothing that changes here. */
export const isCompatible = true
export const reason = 'changes paid orders that were never sent, which are few, and of them those without goods'

/**
 * Completes orders whose goods all went back before they were sent, and of which nothing else is to come: until refunds completed
 * them, they stayed 待发货 for ever. Those that still wait for a presale or made-to-measure work are completed by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const back = sql`from refund_parts part join refunds using (refund_id)
    where part.order_item_id = item.order_item_id and refunds.state in ('granted', 'done')`
  await sql`
    update orders set status = 'COMPLETED', completed_at = (
      select coalesce(max(done_at), orders.paid_at) from refunds where refunds.order_id = orders.order_id and state = 'done')
    where status = 'PAID' and is_shipped and not exists (
      select from order_items item where item.order_id = orders.order_id and case
        when goods_type = 'DESIGN' then exists (
          select from design_requests where design_requests.order_item_id = item.order_item_id and state in ('working', 'delivered'))
        when goods_type <> 'RESOURCE' then false
        when detail @> '{"isDigital": true}' then not exists (select from entitlements where order_item_id = item.order_item_id)
          and not exists (select ${back} and part.take <> 'nothing')
        else quantity > (select coalesce(sum(case part.take when 'all' then quantity else pieces end), 0) ${back}) end)`.execute(
    db,
  )
}
