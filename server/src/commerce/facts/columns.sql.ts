import { sql } from 'kysely'

/** Rows as facts: PostgreSQL builds the JSON, with ids as strings and instants as milliseconds since 1970. */

export const ms = (instant: string) => sql`(extract(epoch from ${sql.raw(instant)}) * 1000)::bigint`

export const ORDER = sql`json_build_object(
  'orderId', order_id::text, 'orderNo', order_no, 'userId', user_id::text, 'status', status, 'statusBefore', status_before,
  'amountFen', amount_fen, 'discountFen', discount_fen, 'refundedFen', refunded_fen, 'refundRules', refund_rules, 'channel', channel,
  'isSandbox', is_sandbox, 'isShipped', is_shipped, 'carrier', carrier, 'trackingNo', tracking_no, 'createdAt', ${ms('created_at')},
  'expiresAt', ${ms('expires_at')}, 'paidAt', ${ms('paid_at')}, 'shippedAt', ${ms('shipped_at')},
  'completedAt', ${ms('completed_at')}, 'cancelledAt', ${ms('cancelled_at')})`
export const ITEM = sql`json_build_object('orderItemId', order_item_id::text, 'orderId', order_id::text, 'goodsType', goods_type,
  'goodsId', goods_id::text, 'title', title, 'quantity', quantity, 'unitFen', unit_fen, 'amountFen', amount_fen,
  'refundedFen', refunded_fen, 'artistId', artist_id::text, 'artistFen', artist_fen, 'points', points, 'detail', detail)`
export const ATTEMPT = sql`json_build_object('attemptNo', attempt_no, 'orderId', order_id::text, 'channel', channel, 'amountFen', amount_fen,
  'state', state, 'transactionId', transaction_id, 'paidAt', paid_at, 'declinedAt', ${ms('declined_at')})`
export const TERMS = sql`json_build_object(
  'resourceId', resource_id::text, 'stock', stock, 'takenCount', taken_count, 'perPersonMax', per_person_max,
  'startsAt', ${ms('starts_at')}, 'endsAt', ${ms('ends_at')}, 'releaseAt', ${ms('release_at')}, 'releasedAt', ${ms('released_at')},
  'isPublished', exists (select from resources where resources.resource_id = sale_terms.resource_id and published_at is not null))`
export const PERIOD = sql`json_build_object('periodId', period_id::text, 'userId', user_id::text, 'vipLevel', vip_level,
  'startsAt', ${ms('starts_at')}, 'endsAt', ${ms('coalesce(ended_at, ends_at)')}, 'lastsUntil', ${ms('ends_at')}, 'months', months,
  'anchor', case when anchor_at is not null then json_build_object('at', ${ms('anchor_at')}, 'months', anchor_months) end,
  'source', source, 'worthFen', worth_fen, 'usedMs', used_ms, 'orderItemId', order_item_id::text, 'seatId', seat_id::text, 'takenBy', taken_by_item_id::text,
  'isUsed', exists (select from takings where takings.order_item_id = vip_periods.order_item_id and taken_at >= starts_at))`
export const SEAT = sql`json_build_object('seatId', seat_id::text, 'ownerId', owner_id::text, 'memberId', member_id::text, 'isHeld', true)`
export const REQUEST = sql`json_build_object('requestId', request_id::text, 'userId', user_id::text, 'state', state,
  'orderItemId', order_item_id::text, 'quoteFen', quote_fen, 'quoteDays', quote_days, 'quoteExpiresAt', ${ms('quote_expires_at')},
  'answer', answer, 'answeredAt', ${ms('answered_at')}, 'delivery', delivery, 'deliveredAt', ${ms('delivered_at')},
  'changeWish', change_wish,
  'title', (select title from resources where resources.resource_id = design_requests.resource_id),
  'fileCount', (select count(*) from design_files where design_files.request_id = design_requests.request_id))`
export const PACKED = sql`json_build_object('collectionId', collection_id::text, 'resourceId', resource_id::text, 'priceFen', price_fen,
  'pricePeriods', price_periods)`
export const OWNED = sql`json_build_object('userId', user_id::text, 'resourceId', resource_id::text)`

export const RIGHT = sql`json_build_object('userId', user_id::text, 'resourceId', resource_id::text, 'orderItemId', order_item_id::text,
  'isRevoked', revoked_at is not null)`
/** The discount of a coupon, and the items that it covers. */
export const COUPON_TERMS = sql`json_build_object('offFen', off_fen, 'offPercent', off_percent, 'offMaxFen', off_max_fen, 'fromFen', from_fen,
  'goodsTypes', goods_types, 'resourceId', coalesce(resource_id::text, ''))`
const IS_OPERATORS = sql`coalesce((select account_type = 'admin' from users where users.user_id = resources.artist_id), false)`
export const COUPON = sql`'couponId', coupon_id::text, 'terms', ${COUPON_TERMS}, 'perPerson', per_person, 'total', total,
  'takenCount', taken_count, 'isClaimable', is_claimable, 'startsAt', ${ms('starts_at')}, 'endsAt', ${ms('ends_at')},
  'isStopped', stopped_at is not null`
export const PLAN = sql`json_build_object('planId', plan_id::text, 'vipLevel', vip_level, 'months', vip_plans.months,
  'priceFen', vip_plans.price_fen, 'name', name)`
export const WORK = sql`json_build_object('resourceId', resource_id::text, 'title', title, 'cover', cover, 'coverColor', cover_color,
  'contentType', content_type, 'priceFen', price_fen, 'pricePeriods', price_periods, 'artistId', artist_id::text, 'isOperators', ${IS_OPERATORS})`
export const QUOTE = sql`json_build_object('requestId', request_id::text, 'userId', design_requests.user_id::text,
  'state', design_requests.state, 'orderItemId', order_item_id::text, 'quoteFen', coalesce(quote_fen, 0),
  'expiresAt', ${ms('quote_expires_at')}, 'title', title, 'occasion', occasion, 'cover', cover, 'coverColor', cover_color,
  'artistId', artist_id::text, 'isOperators', ${IS_OPERATORS})`
export const ADDRESS = sql`json_build_object('addressId', address_id::text, 'name', name, 'phone', phone, 'province', province,
  'city', city, 'district', district, 'detail', detail, 'isDefault', is_default)`

/**
 * A condition on `order_items join orders`: the row is a file that was paid for and is still to be delivered, to which no right
 * was ever given, and which no refund took back. Completed orders are among them: goods may be received before the file that was
 * ordered with them is released.
 */
export const IS_TO_COME = sql<boolean>`(goods_type = 'RESOURCE' and order_items.detail @> '{"isDigital": true}'
  and orders.status in ('PAID', 'SHIPPED', 'COMPLETED', 'REFUNDING')
  and not exists (select from entitlements where entitlements.order_item_id = order_items.order_item_id)
  and not exists (select from refund_parts part join refunds using (refund_id)
    where part.order_item_id = order_items.order_item_id and part.take <> 'nothing' and refunds.state in ('granted', 'done')))`

/** A condition on `order_items`: the row is goods with units that no refund took back. */
export const HAS_UNITS = sql<boolean>`(goods_type = 'RESOURCE' and not order_items.detail @> '{"isDigital": true}'
  and quantity > (select coalesce(sum(case part.take when 'all' then quantity else pieces end), 0) from refund_parts part join refunds using (refund_id)
    where part.order_item_id = order_items.order_item_id and refunds.state in ('granted', 'done')))`

/** A condition on `order_items join orders`: the row has units that were neither sent nor refunded. */
export const NOT_SENT = sql<boolean>`(shipped_at is null and orders.status in ('PAID', 'REFUNDING') and ${HAS_UNITS})`
