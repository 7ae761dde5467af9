import { type Kysely, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { UsableCoupon } from '../decide/quote.ts'
import type { Shop, Wanted } from '../decide/shop.ts'

type Db = Kysely<Tables>

/** What a buyer asks for. */
export interface Asking {
  userId: string
  wanted: readonly Wanted[]
  couponCode?: string | undefined
  addressId?: string | undefined
}

/** What is on sale of what is asked for, with ids for an order of it. */
export interface ShopRow extends Shop {
  orderId: string
  orderItemIds: string[]
}

const ms = (instant: string) => sql`(extract(epoch from ${sql.raw(instant)}) * 1000)::bigint`
const IS_OPERATORS = sql`coalesce((select account_type = 'admin' from users where users.user_id = resources.artist_id), false)`

/** Of a coupon: what it takes off, and of what. */
const TERMS = sql`json_build_object('offFen', off_fen, 'offPercent', off_percent, 'offMaxFen', off_max_fen, 'fromFen', from_fen,
  'goodsTypes', goods_types, 'resourceId', coalesce(resource_id::text, ''))`

/** All that pricing and placing rest on beside orders, in one statement. */
export async function selectShop(db: Db, { userId, wanted, couponCode = '', addressId }: Asking): Promise<ShopRow> {
  const idsOf = (type: string) => anyOf(wanted.filter(({ goodsType }) => goodsType === type).map(({ goodsId }) => goodsId))
  const { rows } = await sql<ShopRow>`select
    nextval(pg_get_serial_sequence('orders', 'order_id'))::text as "orderId",
    (select json_agg(nextval(pg_get_serial_sequence('order_items', 'order_item_id'))::text) from generate_series(1, ${wanted.length}::int))
      as "orderItemIds",
    (select coalesce(json_agg(json_build_object('planId', plan_id::text, 'vipLevel', vip_level, 'months', vip_plans.months,
        'priceFen', vip_plans.price_fen, 'name', name)), '[]')
      from vip_plans join vip_goods using (vip_level) where plan_id = ${idsOf('VIP')} and is_on_sale) as plans,
    (select coalesce(json_agg(json_build_object('resourceId', resource_id::text, 'title', title, 'cover', cover,
        'coverColor', cover_color, 'contentType', content_type, 'priceFen', price_fen, 'artistId', artist_id::text,
        'isOperators', ${IS_OPERATORS})), '[]')
      from resources where resource_id = ${idsOf('RESOURCE')} and published_at is not null) as works,
    (select coalesce(json_agg(json_build_object('requestId', request_id::text, 'userId', design_requests.user_id::text,
        'state', design_requests.state, 'orderItemId', order_item_id::text, 'quoteFen', coalesce(quote_fen, 0),
        'expiresAt', ${ms('quote_expires_at')}, 'title', title, 'occasion', occasion, 'cover', cover, 'coverColor', cover_color,
        'artistId', artist_id::text, 'isOperators', ${IS_OPERATORS})), '[]')
      from design_requests left join resources using (resource_id) where request_id = ${idsOf('DESIGN')}) as quotes,
    (select coalesce(json_agg(json_build_object('resourceId', goods_id::text, 'ordered', ordered, 'paid', paid)), '[]') from (
      select goods_id, sum(quantity - pieces_back) as ordered,
        coalesce(sum(quantity - pieces_back) filter (where status <> 'CREATED'), 0) as paid
      from orders join order_items using (order_id)
      cross join lateral (
        select coalesce(sum(pieces), 0) as pieces_back from refund_parts join refunds using (refund_id)
        where refund_parts.order_item_id = order_items.order_item_id and refunds.state = 'done') as back
      where user_id = ${userId} and goods_type = 'RESOURCE' and goods_id = ${idsOf('RESOURCE')}
        and status not in ('CANCELLED', 'REFUNDED')
        and (order_items.refunded_fen < order_items.amount_fen or order_items.amount_fen = 0)
      group by goods_id) as own) as pieces,
    (select json_build_object('couponId', coupon_id::text, 'terms', ${TERMS}, 'perPerson', per_person, 'total', total,
        'takenCount', taken_count, 'isClaimable', is_claimable, 'startsAt', ${ms('starts_at')}, 'endsAt', ${ms('ends_at')},
        'isStopped', stopped_at is not null,
        'heldCount', (select count(*) from user_coupons held where held.user_id = ${userId} and held.coupon_id = coupons.coupon_id),
        'unusedId', (select min(user_coupon_id)::text from user_coupons held
          where held.user_id = ${userId} and held.coupon_id = coupons.coupon_id and order_id is null))
      from coupons where code = ${couponCode}) as coupon,
    (select json_build_object('addressId', address_id::text, 'name', name, 'phone', phone, 'province', province, 'city', city,
        'district', district, 'detail', detail, 'isDefault', is_default)
      from addresses where user_id = ${userId} and address_id = ${addressId ?? null}::bigint) as address`.execute(db)
  const [shop] = rows
  if (!shop) throw new Error('a statement without a row')
  return shop
}

/** What a user could use now, the one that ends first before the others. */
export async function selectUsableCoupons(db: Db, userId: string, now: Date): Promise<UsableCoupon[]> {
  const { rows } = await sql<UsableCoupon>`
    select code, ${TERMS} as terms from user_coupons join coupons using (coupon_id)
    where user_id = ${userId} and order_id is null and stopped_at is null and starts_at <= ${now} and ends_at > ${now}
    order by ends_at limit 100`.execute(db)
  return rows
}
