import type { WorkFacts } from '@shenglang/contract/commerce/refunds'
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

/**
 * The works that things of an order hold: of a pack all that it has or gave, the pack itself at no price beside them. What was
 * downloaded since it was paid for is taken, and all of a work that was let for listening without a network.
 */
export async function selectWorks(db: Transaction, orderId: string): Promise<Map<string, WorkFacts[]>> {
  const { rows } = await sql<{
    order_item_id: string
    resource_id: string
    price_fen: number
    files: number
    files_taken: number
    is_back: boolean
  }>`
    select order_item_id, work.resource_id::text,
      case when work.resource_id = item.goods_id and exists (select from collection_members where collection_id = item.goods_id)
        then 0 else price_fen end as price_fen,
      file.files, case when is_let then file.files else file.taken end as files_taken,
      exists (select from entitlements had where had.order_item_id = item.order_item_id
        and had.resource_id = work.resource_id and revoked_at is not null) as is_back
    from orders join order_items item using (order_id)
    cross join lateral (
      select item.goods_id as resource_id
      union select resource_id from collection_members where collection_id = item.goods_id
      union select resource_id from entitlements where entitlements.order_item_id = item.order_item_id) as work
    join resources on resources.resource_id = work.resource_id
    cross join lateral (
      select count(*)::int as files, count(*) filter (where exists (
        select from downloads where downloads.user_id = orders.user_id and downloads.file_id = audio_sources.file_id
          and happened_at >= orders.paid_at))::int as taken
      from audio_sources where audio_sources.resource_id = work.resource_id and position is not null) as file
    cross join lateral (select exists (
      select from opened_leases lease where lease.user_id = orders.user_id and lease.resource_id = work.resource_id
        and opened_at >= orders.paid_at) as is_let) as lease
    where order_id = ${orderId} and item.goods_type = 'RESOURCE' and detail -> 'isDigital' is distinct from 'false'
    order by work.resource_id`.execute(db)
  return groupBy(rows, (row) => ({
    id: row.resource_id,
    priceFen: row.price_fen,
    files: row.files,
    filesTaken: row.files_taken,
    isBack: row.is_back,
  }))
}

function groupBy<Row extends { order_item_id: string }, Value>(rows: readonly Row[], pick: (row: Row) => Value) {
  const groups = Map.groupBy(rows, (row) => row.order_item_id)
  return new Map([...groups].map(([itemId, each]) => [itemId, each.map(pick)]))
}

/** Works that were taken by the levels which things of an order gave, and what they cost by themselves; not what was bought or is one's own. */
export async function selectVipDownloads(db: Transaction, orderId: string): Promise<Map<string, { count: number; fen: number }>> {
  const { rows } = await sql<{ order_item_id: string; count: number; fen: string }>`
    select order_item_id, count(*)::int as count, sum(price_fen) as fen
    from (
      select distinct period.order_item_id, resources.resource_id, price_fen
      from order_items join vip_periods period using (order_item_id)
      join downloads on downloads.user_id = period.user_id
        and happened_at >= starts_at and happened_at < least(ends_at, coalesce(ended_at, 'infinity'))
      join audio_sources using (file_id) join resources using (resource_id)
      where order_id = ${orderId} and free_vip_level between 1 and period.vip_level and resources.artist_id <> period.user_id
        and not exists (
          select from entitlements bought
          where bought.user_id = period.user_id and bought.resource_id = resources.resource_id
            and bought.created_at <= happened_at and (revoked_at is null or revoked_at > happened_at))
    ) as taken group by order_item_id`.execute(db)
  return new Map(rows.map((row) => [row.order_item_id, { count: row.count, fen: Number(row.fen) }]))
}

export interface PastTakes {
  /** Everything was taken back. */
  isAll: boolean
  pieces: number
  withheldFen: number
}

/** What refunds that are done, or on their way, took of the things of an order. */
export async function selectPastTakes(db: Transaction, orderId: string): Promise<Map<string, PastTakes>> {
  const { rows } = await sql<{ order_item_id: string; is_all: boolean; pieces: number; withheld_fen: string }>`
    select part.order_item_id, bool_or(part.take = 'all') as is_all, sum(pieces)::int as pieces, sum(withheld_fen) as withheld_fen
    from refund_parts part join refunds using (refund_id)
    where refunds.order_id = ${orderId} and refunds.state in ('granted', 'done') group by part.order_item_id`.execute(db)
  return new Map(
    rows.map((row) => [row.order_item_id, { isAll: row.is_all, pieces: row.pieces, withheldFen: Number(row.withheld_fen) }]),
  )
}

/** When files of an order were released that were presold, by item: what is due and not yet given counts as released. */
export async function selectReleases(db: Transaction, orderId: string): Promise<Map<string, Date>> {
  const { rows } = await sql<{ order_item_id: string; at: Date }>`
    select order_item_id, coalesce(released_at, release_at) as at from order_items join sale_terms on resource_id = goods_id
    where order_id = ${orderId} and goods_type = 'RESOURCE' and detail @> '{"isDigital": true}' and release_at is not null`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.order_item_id, row.at]))
}

/** The coupon that an order was paid with. */
export function selectCouponOf(db: Transaction, orderId: string) {
  return db
    .selectFrom('user_coupons')
    .innerJoin('coupons', 'coupons.coupon_id', 'user_coupons.coupon_id')
    .selectAll('coupons')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

/** The lower levels that things of an order took in payment: which thing had given each, and for how much it was taken. */
export async function selectTakenLevels(db: Transaction, orderId: string) {
  const { rows } = await sql<{ item_id: string; lower_item_id: string; lower_order_id: string; taken_fen: string }>`
    select item.order_item_id::text as item_id, lower.order_item_id::text as lower_item_id, lower.order_id::text as lower_order_id,
      sum((taken ->> 'takenFen')::bigint) as taken_fen
    from order_items item cross join lateral jsonb_array_elements(item.detail -> 'taken') as taken
    join vip_periods period on period.period_id = (taken ->> 'periodId')::bigint and taken_by_item_id = item.order_item_id
    join order_items lower on lower.order_item_id = period.order_item_id
    where item.order_id = ${orderId} and item.goods_type = 'VIP' group by 1, 2, 3 order by 2`.execute(db)
  return rows.map((row) => ({
    itemId: row.item_id,
    lowerItemId: row.lower_item_id,
    lowerOrderId: row.lower_order_id,
    takenFen: Number(row.taken_fen),
  }))
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
