import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Transaction = Kysely<Tables>

/** Nobody downloads anything as this user until the transaction ends: media takes the same lock. */
export async function lockDownloads(transaction: Transaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('downloads'), hashtext(${userId}))`.execute(transaction)
}

export interface TopUp {
  orderItemId: string
  /** What it still stands for: without what came back, or is on its way. */
  fen: number
}

/** A user's paid top-ups, the newest first. */
export async function selectTopUps(
  db: Transaction,
  { userId, isSandbox }: { userId: string; isSandbox: boolean },
): Promise<TopUp[]> {
  const { rows } = await sql<{ order_item_id: string; fen: string }>`
    select item.order_item_id, item.amount_fen - item.refunded_fen - coalesce((
        select sum(refund_parts.amount_fen) from refund_parts join refunds using (refund_id)
        where refund_parts.order_item_id = item.order_item_id and refunds.state = 'granted'), 0) as fen
    from orders join order_items item using (order_id)
    where orders.user_id = ${userId} and orders.is_sandbox = ${isSandbox} and orders.paid_at is not null
      and item.goods_type = 'RECHARGE'
    order by orders.paid_at desc, item.order_item_id desc`.execute(db)
  return rows.map(({ order_item_id, fen }) => ({ orderItemId: order_item_id, fen: Number(fen) }))
}

/** How many files things of an order hold, of collections those of all their members, and which of these were taken since it was paid. */
export async function selectFilesTaken(db: Transaction, orderId: string): Promise<Map<string, { whole: number; taken: number }>> {
  const { rows } = await sql<{ order_item_id: string; whole: string; taken: string }>`
    select order_item_id, count(*) as whole, count(*) filter (where is_taken) as taken
    from (
      select item.order_item_id, exists (
          select from downloads where downloads.user_id = orders.user_id and downloads.file_id = audio_sources.file_id
            and happened_at >= orders.paid_at) as is_taken
      from orders join order_items item using (order_id)
      cross join lateral (
        select item.goods_id as resource_id
        union select resource_id from collection_members where collection_id = item.goods_id) as part
      join audio_sources on audio_sources.resource_id = part.resource_id and position is not null
      where order_id = ${orderId} and item.goods_type = 'RESOURCE'
    ) as file group by order_item_id`.execute(db)
  return new Map(rows.map((row) => [row.order_item_id, { whole: Number(row.whole), taken: Number(row.taken) }]))
}

/**
 * Milliseconds of a level that each thing of an order gave, and how many of them were still to come at an instant. What an upgrade
 * takes in payment, paid or not, has nothing to come; what an upgrade left of lower levels does not count.
 */
export async function selectVipTime(
  db: Transaction,
  orderId: string,
  at: Date,
): Promise<Map<string, { whole: number; left: number }>> {
  const { rows } = await sql<{ order_item_id: string; whole: string; left: string }>`
    select order_item_id, sum(floor(extract(epoch from ends_at - starts_at) * 1000))::bigint as whole,
      coalesce(sum(floor(extract(epoch from greatest(least(ends_at, ended_at) - greatest(starts_at, ${at}::timestamptz), interval '0')) * 1000))
        filter (where taken_by_item_id is null), 0)::bigint as left
    from vip_periods join order_items using (order_item_id)
    where order_id = ${orderId} and vip_level = (detail ->> 'vipLevel')::int group by order_item_id`.execute(db)
  return new Map(rows.map((row) => [row.order_item_id, { whole: Number(row.whole), left: Number(row.left) }]))
}
