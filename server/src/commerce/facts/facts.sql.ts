import { instantOfShanghai, shanghaiDay } from '@shenglang/contract/shanghai'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { anyOf, anyText } from '../../platform/database/any-of.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Facts } from '../decide/facts.ts'

type Transaction = Kysely<Tables>

/** What is read: named orders, all that these buyers can still pay, and what is claimed of attempts. */
export interface Asked {
  orderIds: readonly string[]
  userIds: readonly string[]
  /** Works and requests that are about to be ordered. */
  workIds: readonly string[]
  requestIds: readonly string[]
  claims: readonly { attemptNo: string; channel: string; transactionId: string }[]
}

type StoredFacts = Omit<Facts, 'now' | 'rules'> & { rules: unknown }

const ms = (instant: string) => sql`(extract(epoch from ${sql.raw(instant)}) * 1000)::bigint`
const NOTHING = sql`'[]'::json`
const listOf = (value: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(${value}), '[]') from ${from})`

const buyerOf = (now: Date) => sql`json_build_object(
  'userId', user_id::text, 'isMinor', is_minor, 'birthYear', birth_year, 'isClosed', closed_at is not null,
  'spent', case when is_minor then (
    select coalesce(json_agg(json_build_object('orderId', order_id::text, 'isSandbox', is_sandbox,
      'isBalance', channel is not distinct from 'balance', 'fen', fen, 'topUpFen', top_up_fen)), '[]')
    from orders cross join lateral (
      select sum(amount_fen - refunded_fen) as fen,
        coalesce(sum(amount_fen - refunded_fen) filter (where goods_type = 'RECHARGE'), 0) as top_up_fen
      from order_items where order_items.order_id = orders.order_id) as ordered
    where orders.user_id = users.user_id and status not in ('CANCELLED', 'REFUNDED')
      and created_at >= ${startOfMonth(now)}) else '[]'::json end)`
const startOfMonth = (now: Date) => instantOfShanghai(`${shanghaiDay(now).slice(0, 7)}-01T00:00`)
const ORDER = sql`json_build_object(
  'orderId', order_id::text, 'orderNo', order_no, 'userId', user_id::text, 'status', status, 'statusBefore', status_before,
  'amountFen', amount_fen, 'discountFen', discount_fen, 'channel', channel, 'isSandbox', is_sandbox, 'isShipped', is_shipped,
  'carrier', carrier, 'trackingNo', tracking_no, 'createdAt', ${ms('created_at')}, 'expiresAt', ${ms('expires_at')},
  'paidAt', ${ms('paid_at')}, 'shippedAt', ${ms('shipped_at')}, 'completedAt', ${ms('completed_at')}, 'cancelledAt', ${ms('cancelled_at')})`
const ITEM = sql`json_build_object(
  'orderItemId', order_item_id::text, 'orderId', order_id::text, 'goodsType', goods_type, 'goodsId', goods_id::text, 'title', title,
  'quantity', quantity, 'amountFen', amount_fen, 'artistId', artist_id::text, 'artistFen', artist_fen, 'points', points, 'detail', detail)`
const ATTEMPT = sql`json_build_object(
  'attemptNo', attempt_no, 'orderId', order_id::text, 'channel', channel, 'amountFen', amount_fen, 'state', state,
  'transactionId', transaction_id, 'paidAt', paid_at, 'declinedAt', ${ms('declined_at')})`
const TERMS = sql`json_build_object(
  'resourceId', resource_id::text, 'stock', stock, 'takenCount', taken_count, 'perPersonMax', per_person_max,
  'startsAt', ${ms('starts_at')}, 'endsAt', ${ms('ends_at')}, 'releaseAt', ${ms('release_at')}, 'releasedAt', ${ms('released_at')},
  'isPublished', exists (select from resources where resources.resource_id = sale_terms.resource_id and published_at is not null))`
const PERIOD = sql`json_build_object(
  'periodId', period_id::text, 'userId', user_id::text, 'vipLevel', vip_level, 'startsAt', ${ms('starts_at')},
  'endsAt', ${ms('coalesce(ended_at, ends_at)')}, 'isEnded', ended_at is not null, 'months', months,
  'anchor', case when anchor_at is not null then json_build_object('at', ${ms('anchor_at')}, 'months', anchor_months) end,
  'source', source, 'worthFen', worth_fen, 'orderItemId', order_item_id::text, 'seatId', seat_id::text, 'takenBy', taken_by_item_id::text)`

/** Everything that decisions about these orders rest on, in one statement. What is locked was locked before. */
export async function selectFacts(
  transaction: Transaction,
  { orderIds, userIds, workIds, requestIds, claims }: Asked,
  now: Date,
): Promise<StoredFacts> {
  const claimed = JSON.stringify(
    claims.map(({ attemptNo, channel, transactionId }) => ({ no: attemptNo, channel, id: transactionId })),
  )
  const BUYER = buyerOf(now)
  const ofClaims = (...list: Parameters<typeof listOf>) => (claims.length === 0 ? NOTHING : listOf(...list))
  const { rows } = await sql<StoredFacts>`
    with buyer as materialized (select user_id from users where user_id = ${anyOf(userIds)}),
    the_order as materialized (
      select * from orders where order_id = ${anyOf(orderIds)} or (user_id = ${anyOf(userIds)} and status = 'CREATED')),
    item as materialized (select order_items.*, the_order.user_id from the_order join order_items using (order_id)),
    work as materialized (
      select user_id, goods_id as resource_id from item where goods_type = 'RESOURCE'
      union select user_id, unnest(${workIds}::bigint[]) from buyer),
    pack as materialized (
      select collection_id, resource_id from collection_members where collection_id in (select resource_id from work)),
    seat as materialized (
      select seat_id, owner_id, member_id from vip_seats where owner_id = ${anyOf(userIds)} and ended_at is null)
    select (select rules from sale_rules) as rules,
      ${listOf(BUYER, sql`users where user_id in (select user_id from buyer)`)} as buyers,
      ${listOf(ORDER, sql`the_order`)} as orders,
      ${listOf(sql`${ITEM} order by order_item_id`, sql`item`)} as items,
      ${ofClaims(ATTEMPT, sql`payment_attempts where attempt_no = ${anyText(claims.map(({ attemptNo }) => attemptNo))}`)} as attempts,
      ${ofClaims(
        sql`json_build_object('channel', channel, 'transactionId', transaction_id, 'attemptNo', attempt_no)`,
        sql`payment_attempts where (channel, transaction_id) in (
          select channel, id from jsonb_to_recordset(${claimed}::jsonb) as claimed (no text, channel text, id text))`,
      )} as transactions,
      ${ofClaims(
        sql`json_build_object('attemptNo', attempt_no, 'kind', kind)`,
        sql`payment_differences where (channel, attempt_no) in (
          select channel, no from jsonb_to_recordset(${claimed}::jsonb) as claimed (no text, channel text, id text))`,
      )} as differences,
      ${listOf(TERMS, sql`sale_terms where resource_id in (select resource_id from work)`)} as terms,
      ${listOf(
        sql`${PERIOD} order by period_id`,
        sql`vip_periods where user_id in (select user_id from buyer union select member_id from seat)
          and (coalesce(ended_at, ends_at, 'infinity') > ${now}
            or taken_by_item_id in (select order_item_id from item where goods_type = 'VIP'))`,
      )} as periods,
      ${listOf(
        sql`json_build_object('seatId', seat_id::text, 'ownerId', owner_id::text, 'memberId', member_id::text) order by seat_id`,
        sql`seat`,
      )} as seats,
      ${listOf(
        sql`json_build_object('requestId', request_id::text, 'state', state, 'orderItemId', order_item_id::text)`,
        sql`design_requests where request_id = ${anyOf(requestIds)} or request_id in (select goods_id from item where goods_type = 'DESIGN')`,
      )} as requests,
      ${listOf(sql`json_build_object('collectionId', collection_id::text, 'resourceId', resource_id::text)`, sql`pack`)} as packs,
      ${listOf(
        sql`json_build_object('userId', user_id::text, 'resourceId', resource_id::text)`,
        sql`(select distinct work.user_id, resource_id from work join entitlements using (user_id, resource_id) where revoked_at is null) as had`,
      )} as owned,
      ${listOf(
        sql`json_build_object('userId', user_id::text, 'resourceId', resource_id::text)`,
        sql`work where exists (
          select from orders paid join order_items bought using (order_id)
          where paid.user_id = work.user_id and paid.status = 'PAID' and bought.goods_type = 'RESOURCE'
            and bought.goods_id = work.resource_id
            and not exists (select from refund_parts part join refunds using (refund_id)
              where part.order_item_id = bought.order_item_id and part.take <> 'nothing' and refunds.state in ('granted', 'done')))`,
      )} as awaited,
      ${listOf(
        sql`json_build_object('userId', user_id::text, 'isSandbox', is_sandbox, 'fen', balance_fen)`,
        sql`wallets where user_id = ${anyOf(userIds)}`,
      )} as balances`.execute(transaction)
  const [facts] = rows
  if (!facts) throw new Error('a statement without a row')
  return facts
}
