import { type Kysely, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Transaction = Kysely<Tables>

/** What an action is about. */
export interface Scope {
  /** Orders that are decided about. */
  orderIds?: readonly string[]
  /** Buyers, beside those of the orders. */
  userIds?: readonly string[]
  /** What is about to be ordered. */
  goods?: readonly { goodsType: string; goodsId: string }[]
  couponCode?: string | undefined
}

/** What these orders share with others, which is locked before anything of it is read. */
interface Shared {
  user_ids: string[]
  vip_user_ids: string[]
  request_ids: string[]
  limited_ids: string[]
}

/**
 * Locks all that a decision rests on, in the one order that everybody keeps, so that nobody waits in a circle: buyers, orders,
 * levels (an owner's before the members'), requests, terms, coupons; downloads, artists and wallets follow when they are written.
 * Whatever is a buyer's own changes only under the buyer's lock. Levels, requests, terms and coupons cost a statement only where
 * there are any.
 */
export async function lockScope(transaction: Transaction, scope: Scope): Promise<string[]> {
  const { user_ids, vip_user_ids, request_ids, limited_ids } = await lockBuyers(transaction, scope)
  if (vip_user_ids.length > 0) await lockLevels(transaction, vip_user_ids)
  if (request_ids.length > 0) {
    await sql`select from design_requests where request_id = ${anyOf(request_ids)} order by request_id for update`.execute(
      transaction,
    )
  }
  if (limited_ids.length > 0) {
    await sql`select from sale_terms where resource_id = ${anyOf(limited_ids)} order by resource_id for update`.execute(
      transaction,
    )
  }
  if (scope.couponCode) await sql`select from coupons where code = ${scope.couponCode} for update`.execute(transaction)
  return user_ids
}

async function lockBuyers(transaction: Transaction, { orderIds = [], userIds = [], goods = [] }: Scope): Promise<Shared> {
  const wanted = JSON.stringify(goods.map(({ goodsType, goodsId }) => ({ goods_type: goodsType, goods_id: goodsId })))
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
      union select user_id, goods_type, goods_id from buyer, jsonb_to_recordset(${wanted}::jsonb) as wanted (goods_type text, goods_id bigint)
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

/** Nobody else changes the periods of these users, or of those whom they gave seats, until the transaction ends. */
export async function lockLevels(transaction: Transaction, userIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('vip'), hashtext(user_id::text)) from (
      select user_id, 0 as seat_id from unnest(${userIds}::bigint[]) as owner (user_id)
      union all select member_id, seat_id from vip_seats where owner_id = ${anyOf(userIds)} and ended_at is null
      order by seat_id, user_id offset 0
    ) as level`.execute(transaction)
}
