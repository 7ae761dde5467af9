import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { TAKER } from '../takings/taker.sql.ts'
import type { Span } from './member-pool.sql.ts'

/** The instant from which paid VIP is shared member by member. */
export async function selectByMemberFrom(db: Db): Promise<Date> {
  const row = await db.selectFrom('member_pool_terms').select('by_member_from').executeTakeFirstOrThrow()
  return row.by_member_from
}

/** Users with VIP paid since `paidFrom` that is valid within a span, after an id and in the order of their ids. */
export async function selectPayers(
  db: Db,
  { paidFrom, span, isSandbox }: { paidFrom: Date; span: Span; isSandbox: boolean },
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct orders.user_id
    from orders join order_items item using (order_id) join vip_periods period using (order_item_id)
    where is_sandbox = ${isSandbox} and paid_at >= ${paidFrom} and paid_at < ${span.until} and item.amount_fen > 0
      and starts_at < ${span.until} and least(ends_at, coalesce(ended_at, 'infinity')) > ${span.from}
      and orders.user_id > ${after}::bigint
    order by orders.user_id limit ${limit}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** A paid VIP period of a user; every row repeats the facts of its item. */
export interface PaidPeriodRow {
  user_id: string
  order_item_id: string
  /** The amount paid, less completed refunds and less the parts of months. */
  left_fen: string
  /** The amount that a pending refund takes; null without one. */
  granted_fen: string | null
  is_granted_all: boolean
  granted_ms: string
  is_sold: boolean
  starts_at: Date
  ends_at: Date
  ended_at: Date | null
  worth_fen: string
  /** The paid item that took the rest of the period in payment, and for how much. */
  taken_by_item_id: string | null
  passed_fen: string | null
}

/**
 * The VIP periods that users paid for since `paidFrom`. An order whose refund is undecided is left out: it is refunded as of the
 * request, with the months since then.
 */
export async function selectPaidPeriods(
  db: Db,
  userIds: string[],
  { paidFrom, isSandbox }: { paidFrom: Date; isSandbox: boolean },
): Promise<PaidPeriodRow[]> {
  const { rows } = await sql<PaidPeriodRow>`
    select orders.user_id, item.order_item_id, starts_at, ends_at, ended_at, worth_fen, taker.order_item_id as taken_by_item_id,
      taker.passed_fen, vip_level = (item.detail ->> 'vipLevel')::int as is_sold, granted.*,
      item.amount_fen - item.refunded_fen - coalesce((select sum(fen) from member_pool_parts part where part.order_item_id = item.order_item_id), 0) as left_fen
    from orders join order_items item using (order_id) join vip_periods period using (order_item_id)
    left join lateral (
      select upgrade.order_item_id, ((taken ->> 'takenFen')::bigint + (taken ->> 'leftFen')::bigint) as passed_fen
      from order_items upgrade join orders upgrading using (order_id)
      cross join lateral jsonb_array_elements(upgrade.detail -> 'taken') as taken
      where upgrade.order_item_id = period.taken_by_item_id and upgrading.paid_at is not null
        and taken ->> 'periodId' = period.period_id::text) as taker on true
    cross join lateral (
      select sum(part.amount_fen) as granted_fen, coalesce(bool_or(part.take = 'all'), false) as is_granted_all,
        coalesce(sum(part.taken_ms) filter (where part.take = 'part'), 0) as granted_ms
      from refund_parts part join refunds using (refund_id)
      where part.order_item_id = item.order_item_id and refunds.state = 'granted') as granted
    where orders.user_id = ${anyOf(userIds)} and goods_type = 'VIP' and is_sandbox = ${isSandbox} and paid_at >= ${paidFrom}
      and not exists (select from refunds where refunds.order_id = orders.order_id and refunds.state in ('asked', 'waiting'))
    order by orders.user_id, item.order_item_id, period_id`.execute(db)
  return rows
}

/** Stores the part of each item that belongs to a month. */
export async function insertParts(
  transaction: Db,
  month: string,
  parts: readonly { itemId: string; fen: number }[],
): Promise<void> {
  const [ids, fens] = [parts.map(({ itemId }) => itemId), parts.map(({ fen }) => fen)]
  await sql`insert into member_pool_parts (month, order_item_id, fen)
    select ${month}, * from unnest(${ids}::bigint[], ${fens}::bigint[])`.execute(transaction)
}

export interface TakenRow {
  payer_id: string
  owner: string
  count: string
}

/**
 * The number of works taken in a time by the VIP that each of these users paid for, by artist; '' is the operator. Each work
 * counts once for each person, among the payer and the members of their team; the payer's own works do not count.
 */
export async function selectTakenByPayer(db: Db, payerIds: string[], { from, until }: Span, isSandbox: boolean) {
  const { rows } = await sql<TakenRow>`
    with taken as (
      select distinct orders.user_id as payer_id, ${TAKER}, resource_id, resources.artist_id
      from orders join order_items using (order_id) join takings using (order_item_id) join resources using (resource_id)
      where orders.user_id = any(${payerIds}::bigint[]) and is_sandbox = ${isSandbox} and by_right in ('level', 'seat')
        and taken_at >= ${from} and taken_at < ${until} and resources.artist_id <> orders.user_id)
    select payer_id, case when account_type = 'admin' then '' else artist_id::text end as owner, count(*)
    from taken join users on users.user_id = artist_id
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
