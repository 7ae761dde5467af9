import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { OrderHistory, RightFacts } from '../decide/facts.ts'
import { TAKER } from '../takings/taker.sql.ts'
import { COUPON_TERMS, ms, RIGHT } from './columns.sql.ts'

const listOf = (value: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(${value}), '[]') from ${from})`

const PART = sql`json_build_object('orderItemId', order_item_id::text, 'amountFen', amount_fen, 'withheldFen', withheld_fen,
  'take', take, 'pieces', pieces, 'ms', taken_ms, 'workIds', (select coalesce(json_agg(id::text), '[]') from unnest(work_ids) as id))`
const REFUND = sql`json_build_object('refundId', refund_id::text, 'refundNo', refund_no, 'orderId', order_id::text,
  'orderItemId', order_item_id::text, 'attemptNo', attempt_no, 'togetherWith', together_with::text, 'state', state, 'cause', cause,
  'amountFen', amount_fen, 'take', take, 'reason', reason, 'answer', answer, 'staffId', staff_id::text, 'secondId', second_id::text, 'plan', plan,
  'requestKeys', request_keys, 'createdAt', ${ms('created_at')}, 'decidedAt', ${ms('decided_at')}, 'doneAt', ${ms('done_at')},
  'parts', (select coalesce(json_agg(${PART} order by order_item_id), '[]') from refund_parts
    where refund_parts.refund_id = refunds.refund_id))`

/**
 * The works of items: for a pack all that it has or gave, the pack itself at no price beside them; with the files taken of each.
 */
const WORKS_HELD = sql`item
  cross join lateral (
    select item.goods_id as resource_id
    union select resource_id from collection_members where collection_id = item.goods_id
    union select resource_id from entitlements where entitlements.order_item_id = item.order_item_id) as work
  join resources on resources.resource_id = work.resource_id
  cross join lateral (
    select count(*)::int as files from audio_sources
    where audio_sources.resource_id = work.resource_id and position is not null) as file
  cross join lateral (
    select count(distinct file_id)::int as count, min(takings.price_fen) as price_fen from takings
    where takings.order_item_id = item.order_item_id and takings.resource_id = work.resource_id) as taken
  where item.goods_type = 'RESOURCE' and detail -> 'isDigital' is distinct from 'false'`

/**
 * The works taken by a level, by its user or a seat that it gave, at the price of that time: each work once for each person.
 * Earlier rules count only downloads of the user.
 */
const TAKEN_BY_LEVEL = sql`(
  select order_item_id, count(*)::int as count, sum(price_fen) as fen,
    coalesce(sum(price_fen) filter (where is_own_download), 0) as own_fen
  from (
    select order_item_id, resource_id, min(price_fen) as price_fen, bool_or(by_right = 'level' and not is_lease) as is_own_download
    from item join takings using (order_item_id) where goods_type = 'VIP'
    group by order_item_id, ${TAKER}, resource_id
  ) as taken group by order_item_id) as taken`

/** The history of these orders since they were paid, and every right that they ever gave, in one statement. */
export async function selectHistory(
  db: Db,
  orderIds: readonly string[],
): Promise<{ history: OrderHistory; rights: RightFacts[] }> {
  const { rows } = await sql<OrderHistory & { rights: RightFacts[] }>`
    with the_order as materialized (select * from orders where order_id = ${anyOf(orderIds)}),
    item as materialized (
      select order_items.*, user_id, paid_at, is_sandbox from the_order join order_items using (order_id))
    select array(select nextval(pg_get_serial_sequence('refunds', 'refund_id'))::text from the_order) as "refundIds",
      ${listOf(RIGHT, sql`entitlements where order_item_id in (select order_item_id from item)`)} as rights,
      ${listOf(sql`${REFUND} order by refund_id`, sql`refunds where order_id in (select order_id from the_order)`)} as refunds,
      ${listOf(
        sql`json_build_object('invoiceId', invoice_id::text, 'orderId', order_id::text, 'state', state, 'invoiceNo', invoice_no,
          'amountFen', amount_fen, 'fileId', file_id, 'issuedAt', ${ms('issued_at')})`,
        sql`invoices where order_id in (select order_id from the_order)`,
      )} as invoices,
      ${listOf(
        sql`json_build_object('orderId', order_id::text, 'attemptNo', attempt_no)`,
        sql`(select distinct on (order_id) order_id, attempt_no from payment_attempts attempt
          where order_id in (select order_id from the_order) and state = 'paid'
            and not exists (select from refunds where refunds.attempt_no = attempt.attempt_no and cause = 'late-payment'
              and refund_no <> attempt.attempt_no || 'S')
          order by order_id, paid_at) as paid`,
      )} as "paidBy",
      ${listOf(
        sql`json_build_object('orderItemId', taker.order_item_id::text, 'orderId', order_id::text, 'orderNo', order_no, 'status', status)`,
        sql`(select distinct taken_by_item_id from item join vip_periods using (order_item_id)) as period
          join order_items taker on taker.order_item_id = taken_by_item_id join orders using (order_id)`,
      )} as takers,
      ${listOf(
        sql`json_build_object('orderId', order_id::text, 'terms', ${COUPON_TERMS})`,
        sql`user_coupons join coupons using (coupon_id) where order_id in (select order_id from the_order)`,
      )} as coupons,
      ${listOf(
        sql`json_build_object('orderItemId', item.order_item_id::text, 'id', work.resource_id::text, 'files', file.files,
          'filesTaken', least(taken.count, file.files),
          'priceFen', case when work.resource_id = item.goods_id
            and exists (select from collection_members where collection_id = item.goods_id) then 0
            else coalesce(taken.price_fen, resources.price_fen) end)
          order by work.resource_id`,
        WORKS_HELD,
      )} as works,
      ${listOf(
        sql`json_build_object('orderItemId', order_item_id::text, 'count', count, 'fen', fen, 'ownFen', own_fen)`,
        TAKEN_BY_LEVEL,
      )} as "vipDownloads",
      ${listOf(
        sql`json_build_object('orderItemId', other.order_item_id::text, 'userId', orders.user_id::text, 'isSandbox', orders.is_sandbox,
          'paidAt', ${ms('orders.paid_at')}, 'fen', other.amount_fen - other.refunded_fen - coalesce((
            select sum(refund_parts.amount_fen) from refund_parts join refunds using (refund_id)
            where refund_parts.order_item_id = other.order_item_id and refunds.state = 'granted'), 0))`,
        sql`orders join order_items other using (order_id)
          where orders.user_id in (select user_id from item where goods_type = 'RECHARGE') and orders.paid_at is not null
            and other.goods_type = 'RECHARGE' and order_id not in (select order_id from the_order)`,
      )} as "topUps"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a statement without a row')
  const { rights, ...history } = row
  return { history, rights }
}

/**
 * The orders on which refunds of this one depend, this one first: those whose levels paid for an upgrade of each other, and those
 * that one decision refunded.
 */
export async function selectJoined(db: Db, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    with recursive joined as (
      select ${orderId}::bigint as order_id
      union
      select other.order_id from joined cross join lateral (
        select lower.order_id from order_items taker
        join vip_periods on taken_by_item_id = taker.order_item_id
        join order_items lower on lower.order_item_id = vip_periods.order_item_id
        where taker.order_id = joined.order_id
        union all
        select taker.order_id from order_items lower
        join vip_periods on vip_periods.order_item_id = lower.order_item_id
        join order_items taker on taker.order_item_id = taken_by_item_id
        where lower.order_id = joined.order_id
        union all
        select beside.order_id from refunds its
        join refunds beside on beside.refund_id = its.together_with
          or beside.together_with in (its.refund_id, its.together_with)
        where its.order_id = joined.order_id) as other)
    select order_id from joined order by order_id <> ${orderId}`.execute(db)
  return rows.map(({ order_id }) => order_id)
}
