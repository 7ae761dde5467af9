import type { GoodsType, OrderStatus } from '@shenglang/contract/commerce/orders/orders'
import { ORDERS_COUNTED_MAX } from '@shenglang/contract/commerce/staff-order-routes'
import { sql } from 'kysely'
import { anyOf, anyText } from '../../platform/database/any-of.ts'
import { countUpTo } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Range } from '../../platform/paging.ts'
import { IS_TO_SEND } from '../sale/releases.sql.ts'

export interface OrderQuery {
  statuses: readonly OrderStatus[]
  orderNo: string | undefined
  /** Selected orders. */
  orderNos: readonly string[] | undefined
  /** The buyer, with the accounts that were merged into the buyer's. */
  buyerIds: readonly string[] | undefined
  goodsType: GoodsType | undefined
  /** Orders created from this instant on, and before `until`. */
  from: Date | undefined
  until: Date | undefined
  isToSend: boolean
}

/** A buyer by id, or phone, first, then the accounts that were merged into theirs. */
export async function selectBuyers(db: Db, { userId, phone }: { userId?: string; phone?: string }): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with buyer as (
      select user_id from users where user_id = ${userId ?? null}::bigint or phone = ${phone ?? null})
    select user_id::text from (
      select user_id, 0 as place from buyer
      union all select account_merges.user_id, 1 from account_merges join buyer on into_id = buyer.user_id) as each_one
    order by place, user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Compares one buyer, the usual case, by `=`, so that the index gives the order. */
const oneOf = (ids: readonly string[]) => (ids.length === 1 ? sql<string>`${ids[0]}::bigint` : anyOf(ids))

function filteredOrders(db: Db, { statuses, orderNo, orderNos, ...filter }: OrderQuery) {
  const { buyerIds, goodsType, from, until, isToSend } = filter
  return db
    .selectFrom('orders')
    .$if(statuses.length > 0, (query) => query.where('status', 'in', statuses))
    .$if(orderNo !== undefined, (query) => query.where('order_no', '=', orderNo as string))
    .$if(orderNos !== undefined, (query) => query.where('order_no', '=', anyText(orderNos ?? [])))
    .$if(buyerIds !== undefined, (query) => query.where('orders.user_id', '=', oneOf(buyerIds ?? [])))
    .$if(goodsType !== undefined, (query) =>
      // As text of the statement: one kind has half of the orders and another a handful, which a plan must know.
      query.where('orders.order_id', 'in', ({ selectFrom }) =>
        selectFrom('order_items')
          .select('order_items.order_id')
          .where('goods_type', '=', sql.lit(goodsType as GoodsType)),
      ),
    )
    .$if(from !== undefined, (query) => query.where('orders.created_at', '>=', from as Date))
    .$if(until !== undefined, (query) => query.where('orders.created_at', '<', until as Date))
    .$if(isToSend, (query) => query.where(IS_TO_SEND))
}

const isOfDays = ({ from, until }: OrderQuery) => from !== undefined || until !== undefined

/** Orders, the newest first: those of some days by the index of their time, others by id. */
const newestOrders = (db: Db, filter: OrderQuery) =>
  filteredOrders(db, filter)
    .$if(isOfDays(filter), (query) => query.orderBy('orders.created_at', 'desc'))
    .orderBy('orders.order_id', 'desc')

/** A page of orders, which begins after the order `before`. */
export async function selectStaffOrders(db: Db, filter: OrderQuery, before: string | undefined, { limit, offset }: Range) {
  let orders = newestOrders(db, filter)
  if (before !== undefined && isOfDays(filter)) {
    const last = await db.selectFrom('orders').select('created_at').where('order_id', '=', before).executeTakeFirst()
    if (last) orders = orders.where(sql<boolean>`(orders.created_at, orders.order_id) < (${last.created_at}, ${before}::bigint)`)
  } else if (before !== undefined) orders = orders.where('orders.order_id', '<', before)
  return orders
    .innerJoin('users', 'users.user_id', 'orders.user_id')
    .selectAll('orders')
    .select('nick_name')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Counted from the newest, since a count of all would read every order. */
export const countStaffOrders = (db: Db, filter: OrderQuery): Promise<number> =>
  countUpTo(
    db,
    sql`${newestOrders(db, filter)
      .select('orders.order_id')
      .limit(ORDERS_COUNTED_MAX + 1)}`,
    ORDERS_COUNTED_MAX,
  )

/** The ids of orders by their numbers; unknown numbers are missing. */
export function selectOrderIds(db: Db, orderNos: readonly string[]) {
  return db.selectFrom('orders').select(['order_id', 'order_no']).where('order_no', '=', anyText(orderNos)).execute()
}

export function selectStaffOrder(db: Db, orderId: string) {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.user_id', 'orders.user_id')
    .selectAll('orders')
    .select('nick_name')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}
