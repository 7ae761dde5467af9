import type { Insertable } from 'kysely'
import type { Till } from '../src/commerce/decide/place.ts'
import type { SoldItem } from '../src/commerce/goods/goods.ts'
import { vip } from '../src/commerce/goods/vip.ts'
import { cancelOrder } from '../src/commerce/orders/cancelling.ts'
import { payOrder } from '../src/commerce/orders/paying.ts'
import { placeWithin } from '../src/commerce/orders/placing.ts'
import { insertEntitlements, revokeEntitlements } from '../src/commerce/rights/entitlements.sql.ts'
import type { Sale } from '../src/commerce/sale/sale.ts'
import { readSaleRules } from '../src/commerce/sale/sale-rules.ts'
import type { Tables } from '../src/platform/database/tables.ts'
import type { TestApplication } from './test-application.ts'

type Shop = Pick<TestApplication, 'database' | 'clock'>

let serial = 0

/** A user's order with one item; `overrides` say what the item is. Nothing is delivered. */
async function buildOrderItem(
  { database, clock }: Shop,
  userId: string,
  overrides: Pick<Insertable<Tables['order_items']>, 'goods_type' | 'goods_id'> & Partial<Insertable<Tables['order_items']>>,
): Promise<SoldItem> {
  const db = database.query()
  const fen = overrides.amount_fen ?? 3000
  const order = { order_no: `T${++serial}`, user_id: userId, amount_fen: fen, status: 'PAID', expires_at: clock.now } as const
  const { order_id } = await db.insertInto('orders').values(order).returning('order_id').executeTakeFirstOrThrow()
  const row = await db
    .insertInto('order_items')
    .values({ order_id, title: '商品', quantity: 1, unit_fen: fen, amount_fen: fen, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()
  return {
    orderItemId: row.order_item_id,
    orderId: order_id,
    userId,
    goodsType: row.goods_type,
    goodsId: row.goods_id,
    quantity: row.quantity,
    amountFen: Number(row.amount_fen),
    isSandbox: false,
    detail: row.detail,
  }
}

/** Has a user own a resource as an order gives it; returns what takes it back. */
export async function buyResource(shop: Shop, userId: string, resourceId: string) {
  const { orderItemId } = await buildOrderItem(shop, userId, { goods_type: 'RESOURCE', goods_id: resourceId })
  const db = shop.database.query()
  await db.transaction().execute((transaction) => insertEntitlements(transaction, { userId, resourceId, orderItemId }))
  return {
    refund: () => db.transaction().execute((transaction) => revokeEntitlements(transaction, orderItemId, shop.clock.now)),
  }
}

/** Runs a part of a sale in a transaction of its own. */
export async function inSale<Result>({ database, clock }: Shop, run: (sale: Sale) => Promise<Result>): Promise<Result> {
  const rules = await readSaleRules(database.query())
  return database
    .query()
    .transaction()
    .execute((transaction) => run({ transaction, now: clock.now, rules }))
}

/** The site with the sandbox's cashier alone. */
export const SANDBOX_TILL: Till = { channels: new Set(['sandbox']), isSandbox: true }

/** Orders VIP as a buyer does; what is returned pays it, leaves it, or takes it back. */
export async function orderVip(shop: Shop, userId: string, vipLevel: number, months: number) {
  const { plan_id } = await shop.database
    .query()
    .selectFrom('vip_plans')
    .select('plan_id')
    .where('vip_level', '=', vipLevel)
    .where('months', '=', months)
    .executeTakeFirstOrThrow()
  const asked = { goodsType: 'VIP', goodsId: plan_id, quantity: 1, channel: 'sandbox' } as const
  const { order, items } = await inSale(shop, (sale) => placeWithin(sale, userId, asked, SANDBOX_TILL))
  const [bought] = items
  if (!bought) throw new Error('an order without anything')
  const item: SoldItem = { ...bought, userId, isSandbox: true }
  return {
    item,
    fen: order.amountFen,
    pay: () => inSale(shop, (sale) => payOrder(sale, order.orderId, { channel: 'sandbox', isSandbox: true })),
    cancel: () => inSale(shop, (sale) => cancelOrder(sale, order.orderId, 'buyer')),
    refund: () =>
      inSale(shop, (sale) => vip.revoke(sale, item, { take: 'all', pieces: 0, ms: 0, workIds: [], amountFen: order.amountFen })),
  }
}
