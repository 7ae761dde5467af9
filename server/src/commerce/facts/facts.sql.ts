import { SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import { instantOfShanghai, shanghaiDay } from '@shenglang/contract/shanghai'
import { type RawBuilder, sql } from 'kysely'
import { anyOf, anyText } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Facts } from '../decide/facts.ts'
import type { CouponFacts, FreshOrder, LineItem, Shop } from '../decide/shop.ts'
import { lockTakingsOf } from '../takings/lock.sql.ts'
import {
  ADDRESS,
  ATTEMPT,
  COUPON,
  IS_TO_COME,
  ITEM,
  ORDER,
  OWNED,
  PACKED,
  PERIOD,
  PLAN,
  QUOTE,
  REQUEST,
  RIGHT,
  SEAT,
  TERMS,
  WORK,
} from './columns.sql.ts'
import { selectHistory } from './history.sql.ts'
import type { Scope } from './scope.ts'

/** Locks the rows of a scope, then reads everything that the decision needs, as of an instant. */
export async function readFacts(transaction: Db, scope: Scope, now: Date): Promise<Facts> {
  return peekFacts(transaction, { ...scope, userIds: await lockScope(transaction, scope) }, now)
}

/** Reads the same without locks, for display. */
export async function peekFacts(db: Db, scope: Scope, now: Date): Promise<Facts> {
  const { rules, ...facts } = await selectFacts(db, scope, now)
  const read = { ...facts, now: now.getTime(), rules: SaleRules.parse(rules) }
  if (!scope.withHistory) return read
  const { history, rights } = await selectHistory(db, scope.orderIds ?? [])
  return { ...read, history, rights: [...facts.rights, ...rights] }
}

/** The rows that these orders share with others; locked before anything of them is read. */
interface Shared {
  user_ids: string[]
  vip_user_ids: string[]
  request_ids: string[]
  limited_ids: string[]
}

/**
 * Locks everything that a decision needs, in one global order, to prevent deadlocks: buyers, orders, levels, requests, terms,
 * coupons, rights, takings; artists and wallets follow when they are written. A buyer's own data changes only under the buyer's
 * lock. Each lock after the orders costs a statement only if it has rows.
 */
async function lockScope(transaction: Db, scope: Scope): Promise<string[]> {
  const { levelIds = [], requestIds = [], workIds = [], couponCode, withHistory } = scope
  const shared = await lockBuyers(transaction, scope)
  const [levels, requests, works] = [
    [...shared.vip_user_ids, ...levelIds],
    [...shared.request_ids, ...requestIds],
    [...shared.limited_ids, ...workIds],
  ]
  const lock = (rows: RawBuilder<unknown>) => rows.execute(transaction)
  if (levels.length > 0) await lockLevels(transaction, levels)
  if (requests.length > 0) {
    await lock(sql`select from design_requests where request_id = ${anyOf(requests)} order by request_id for update`)
  }
  if (works.length > 0)
    await lock(sql`select from sale_terms where resource_id = ${anyOf(works)} order by resource_id for update`)
  if (couponCode) await lock(sql`select from coupons where code = ${couponCode} for update`)
  if (withHistory) {
    // Artists add works to packs in their own transactions.
    await lock(sql`select from entitlements where order_item_id in (
      select order_item_id from order_items where order_id = ${anyOf(scope.orderIds ?? [])}) order by entitlement_id for update`)
    await lockTakingsOf(transaction, shared.user_ids)
  }
  return shared.user_ids
}

async function lockBuyers(transaction: Db, { orderIds = [], userIds = [], goods = [] }: Scope): Promise<Shared> {
  const goodsJson = JSON.stringify(goods.map(({ goodsType, goodsId }) => ({ goods_type: goodsType, goods_id: goodsId })))
  const { rows } = await sql<Shared>`
    with buyer as materialized (
      select user_id from users
      where user_id in (select user_id from orders where order_id = ${anyOf(orderIds)} union select unnest(${userIds}::bigint[]))
      order by user_id for no key update
    ), locked as materialized (
      select order_id, user_id from orders
      where order_id in (
        select unnest(${orderIds}::bigint[])
        union select order_id from orders where user_id in (select user_id from buyer) and status = 'CREATED')
      order by order_id for no key update
    ), item as (
      select user_id, goods_type, goods_id from locked join order_items using (order_id)
      union select user_id, goods_type, goods_id
      from buyer, jsonb_to_recordset(${goodsJson}::jsonb) as goods (goods_type text, goods_id bigint)
    )
    select (select coalesce(json_agg(user_id::text), '[]') from buyer) as user_ids,
      (select coalesce(json_agg(distinct user_id::text), '[]') from item where goods_type = 'VIP') as vip_user_ids,
      (select coalesce(json_agg(distinct goods_id::text), '[]') from item where goods_type = 'DESIGN') as request_ids,
      (select coalesce(json_agg(distinct resource_id::text), '[]') from item join sale_terms on resource_id = goods_id
        where goods_type = 'RESOURCE') as limited_ids`.execute(transaction)
  const [shared] = rows
  if (!shared) throw new Error('a statement without a row')
  return shared
}

/**
 * Locks the periods of these users, and of the members of their teams, until the transaction ends. Seats are given under the row
 * of their owner, so that none is missed; all are locked in the order of their ids.
 */
export async function lockLevels(transaction: Db, userIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('vip'), hashtext(user_id::text)) from (
      select unnest(${userIds}::bigint[]) as user_id
      union select member_id from vip_seats where owner_id = ${anyOf(userIds)} and ended_at is null
      order by user_id offset 0
    ) as level`.execute(transaction)
}

const listOf = (value: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(${value}), '[]') from ${from})`

const buyerOf = (now: Date) => sql`json_build_object('userId', user_id::text, 'nickName', nick_name, 'isMinor', is_minor,
  'birthYear', birth_year, 'isClosed', closed_at is not null, 'spent', case when is_minor then (
    select coalesce(json_agg(json_build_object('orderId', order_id::text, 'isSandbox', is_sandbox,
      'isBalance', channel is not distinct from 'balance', 'fen', fen, 'topUpFen', top_up_fen)), '[]')
    from orders cross join lateral (
      select sum(amount_fen - refunded_fen) as fen,
        coalesce(sum(amount_fen - refunded_fen) filter (where goods_type = 'RECHARGE'), 0) as top_up_fen
      from order_items where order_items.order_id = orders.order_id) as ordered
    where orders.user_id = users.user_id and status not in ('CANCELLED', 'REFUNDED')
      and created_at >= ${startOfMonth(now)}) else '[]'::json end)`
const startOfMonth = (now: Date) => instantOfShanghai(`${shanghaiDay(now).slice(0, 7)}-01T00:00`)
type StoredFacts = Omit<Facts, 'now' | 'rules' | 'history'> & { rules: unknown }

/** Reads everything that decisions about these orders need, in one statement. The locks were taken before. */
async function selectFacts(db: Db, scope: Scope, now: Date): Promise<StoredFacts> {
  const { orderIds = [], userIds = [], levelIds = [], goods = [], requestIds = [], workIds = [], claims = [] } = scope
  const idsOf = (type: string) => goods.filter(({ goodsType }) => goodsType === type).map(({ goodsId }) => goodsId)
  const people = anyOf([...new Set([...userIds, ...levelIds])])
  const claimed = sql`jsonb_to_recordset(${JSON.stringify(claims)}::jsonb)
    as claimed ("attemptNo" text, channel text, "transactionId" text, "refundNo" text)`
  const ofClaims = (...list: Parameters<typeof listOf>) => (claims.length === 0 ? sql`'[]'::json` : listOf(...list))
  const isPast = scope.withHistory ? sql`true` : sql`coalesce(ended_at, ends_at, 'infinity') > ${now}`
  const { rows } = await sql<StoredFacts>`
    with buyer as materialized (select user_id from users where user_id = ${anyOf(userIds)}),
    the_order as materialized (
      select * from orders where order_id = ${anyOf(orderIds)} or (user_id = ${anyOf(userIds)} and status = 'CREATED')),
    item as materialized (select order_items.*, the_order.user_id from the_order join order_items using (order_id)),
    work as materialized (
      select user_id, goods_id as resource_id from item where goods_type = 'RESOURCE'
      union select user_id, unnest(${idsOf('RESOURCE')}::bigint[]) from buyer),
    pack as materialized (
      select collection_id, resource_id, price_fen, price_periods from collection_members join resources using (resource_id)
      where collection_id in (select resource_id from work)),
    seat as materialized (
      select seat_id, owner_id, member_id from vip_seats where (owner_id = ${people} or member_id = ${people}) and ended_at is null)
    select (select rules from sale_rules) as rules,
      ${listOf(buyerOf(now), sql`users where user_id = ${people}`)} as buyers,
      ${listOf(ORDER, sql`the_order`)} as orders,
      ${listOf(sql`${ITEM} order by order_item_id`, sql`item`)} as items,
      ${ofClaims(ATTEMPT, sql`payment_attempts where attempt_no = ${anyText(claims.map(({ attemptNo }) => attemptNo))}`)} as attempts,
      ${ofClaims(
        sql`json_build_object('channel', channel, 'transactionId', transaction_id, 'attemptNo', attempt_no)`,
        sql`payment_attempts where (channel, transaction_id) in (select channel, "transactionId" from ${claimed})`,
      )} as transactions,
      ${ofClaims(
        sql`json_build_object('attemptNo', attempt_no, 'refundNo', refund_no, 'kind', kind)`,
        sql`payment_differences where (channel, attempt_no, refund_no) in (
          select channel, "attemptNo", coalesce("refundNo", '') from ${claimed})`,
      )} as differences,
      ${listOf(TERMS, sql`sale_terms where resource_id in (select resource_id from work union select unnest(${workIds}::bigint[]))`)} as terms,
      ${listOf(
        sql`${PERIOD} order by period_id`,
        sql`vip_periods where user_id in (select unnest(${[...userIds, ...levelIds]}::bigint[]) union select member_id from seat)
          and (${isPast} or taken_by_item_id in (select order_item_id from item where goods_type = 'VIP'))`,
      )} as periods,
      ${listOf(sql`${SEAT} order by seat_id`, sql`seat`)} as seats,
      ${listOf(
        REQUEST,
        sql`design_requests where request_id in (
          select unnest(${[...requestIds, ...idsOf('DESIGN')]}::bigint[]) union select goods_id from item where goods_type = 'DESIGN')`,
      )} as requests,
      ${listOf(PACKED, sql`pack`)} as packs,
      ${listOf(RIGHT, sql`work join entitlements using (user_id, resource_id) where revoked_at is null`)} as rights,
      ${listOf(
        OWNED,
        sql`work where exists (select from order_items join orders using (order_id)
          where orders.user_id = work.user_id and goods_id = work.resource_id and ${IS_TO_COME})`,
      )} as awaited,
      ${listOf(
        sql`json_build_object('userId', user_id::text, 'isSandbox', is_sandbox, 'fen', balance_fen)`,
        sql`wallets where user_id = ${anyOf(userIds)}`,
      )} as balances`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('a statement without a row')
  return facts
}

const couponOf = (userId: string, code: string) => sql`(
  select json_build_object(${COUPON},
    'heldCount', (select count(*) from user_coupons held where held.user_id = ${userId} and held.coupon_id = coupons.coupon_id),
    'unusedId', (select min(user_coupon_id)::text from user_coupons held
      where held.user_id = ${userId} and held.coupon_id = coupons.coupon_id and order_id is null))
  from coupons where code = ${code})`

/** The coupon with this code, and the number that a user has of it; null if there is none. */
export async function selectCouponOf(db: Db, userId: string, code: string): Promise<CouponFacts | null> {
  const { rows } = await sql<{ coupon: CouponFacts | null }>`select ${couponOf(userId, code)} as coupon`.execute(db)
  return rows[0]?.coupon ?? null
}

/** The goods that a buyer wants to order, with the named coupon and address. */
export interface ShopRequest {
  userId: string
  goods: readonly LineItem[]
  couponCode?: string | undefined
  addressId?: string | undefined
}

/** Reads all facts for pricing and placing beside those of orders, in one statement, with new ids for such an order. */
export async function selectShop(
  db: Db,
  { userId, goods, couponCode = '', addressId }: ShopRequest,
): Promise<Shop & Pick<FreshOrder, 'orderId' | 'orderItemIds'>> {
  const idsOf = (type: string) => anyOf(goods.filter(({ goodsType }) => goodsType === type).map(({ goodsId }) => goodsId))
  const { rows } = await sql<Shop & { orderId: string; orderItemIds: string[] }>`select
    nextval(pg_get_serial_sequence('orders', 'order_id'))::text as "orderId",
    (select json_agg(nextval(pg_get_serial_sequence('order_items', 'order_item_id'))::text)
      from generate_series(1, ${goods.length}::int)) as "orderItemIds",
    ${listOf(PLAN, sql`vip_plans join vip_goods using (vip_level) where plan_id = ${idsOf('VIP')} and is_on_sale`)} as plans,
    ${listOf(WORK, sql`resources where resource_id = ${idsOf('RESOURCE')} and published_at is not null`)} as works,
    ${listOf(QUOTE, sql`design_requests left join resources using (resource_id) where request_id = ${idsOf('DESIGN')}`)} as quotes,
    (select coalesce(json_agg(json_build_object('resourceId', goods_id::text, 'ordered', ordered)), '[]') from (
      select goods_id, sum(quantity - pieces_back) as ordered
      from orders join order_items using (order_id)
      cross join lateral (
        select coalesce(sum(pieces), 0) as pieces_back from refund_parts join refunds using (refund_id)
        where refund_parts.order_item_id = order_items.order_item_id and refunds.state = 'done') as back
      where user_id = ${userId} and goods_type = 'RESOURCE' and goods_id = ${idsOf('RESOURCE')}
        and status not in ('CANCELLED', 'REFUNDED')
        and (order_items.refunded_fen < order_items.amount_fen or order_items.amount_fen = 0)
      group by goods_id) as own) as pieces,
    ${couponOf(userId, couponCode)} as coupon,
    (select ${ADDRESS} from addresses where user_id = ${userId} and address_id = ${addressId ?? null}::bigint) as address`.execute(
    db,
  )
  const [shop] = rows
  if (!shop) throw new Error('a statement without a row')
  return shop
}

/** The order of an earlier call with this key. */
export async function selectOrderByKey(db: Db, userId: string, requestKey: string): Promise<string | undefined> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from orders where user_id = ${userId} and request_key = ${requestKey}`.execute(db)
  return rows[0]?.order_id
}
