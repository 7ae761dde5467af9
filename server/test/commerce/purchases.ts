import type { Insertable } from 'kysely'
import { decideInTransaction } from '../../src/commerce/apply/apply.ts'
import type { Checkout } from '../../src/commerce/decide/shop.ts'
import { takeBack } from '../../src/commerce/decide/take-back.ts'
import { submitOrder } from '../../src/commerce/orders/create-order.ts'
import type { Tables } from '../../src/platform/database/tables.ts'
import type { TestApplication } from '../test-application.ts'
import { cancelOrder, payOrder } from './sales.ts'

type Shop = Pick<TestApplication, 'database' | 'clock'>

let serial = 0

const depsOf = ({ database, clock }: Shop) => ({ db: database.query(), now: () => clock.now })

/** A user's paid order with one item; `overrides` describe the item. Nothing is delivered. */
async function buildOrderItem(
  { database, clock }: Shop,
  userId: string,
  overrides: Pick<Insertable<Tables['order_items']>, 'goods_type' | 'goods_id'> & Partial<Insertable<Tables['order_items']>>,
) {
  const db = database.query()
  const fen = overrides.amount_fen ?? 3000
  const order = { order_no: `T${++serial}`, user_id: userId, amount_fen: fen, status: 'PAID', expires_at: clock.now } as const
  const { order_id } = await db.insertInto('orders').values(order).returning('order_id').executeTakeFirstOrThrow()
  return db
    .insertInto('order_items')
    .values({ order_id, title: '商品', quantity: 1, unit_fen: fen, amount_fen: fen, ...overrides })
    .returning(['order_id', 'order_item_id'])
    .executeTakeFirstOrThrow()
}

/** Gives a user a resource as an order would; returns a function that revokes it. */
export async function buyResource(shop: Shop, userId: string, resourceId: string) {
  const made = await buildOrderItem(shop, userId, { goods_type: 'RESOURCE', goods_id: resourceId })
  const orderItemId = made.order_item_id
  const deps = depsOf(shop)
  const scope = { orderIds: [made.order_id], userIds: [userId] }
  await decideInTransaction(deps, scope, (books) => {
    for (const item of books.itemsOf(made.order_id)) books.entitle(userId, item)
  })
  return {
    refund: () =>
      decideInTransaction(deps, scope, (books) => {
        const given = books.rights.where((right) => right.orderItemId === orderItemId)
        for (const right of given) books.rights.set({ ...right, isRevoked: true })
        books.revoked(userId)
      }),
  }
}

/** The site with the sandbox's cashier only. */
const SANDBOX_CHECKOUT: Checkout = { channels: new Set(['sandbox']), isSandbox: true }

/** Orders VIP as a buyer does; the returned functions pay, cancel or refund it. */
export async function orderVip(shop: Shop, userId: string, vipLevel: number, months: number) {
  const { plan_id } = await shop.database
    .query()
    .selectFrom('vip_plans')
    .select('plan_id')
    .where('vip_level', '=', vipLevel)
    .where('months', '=', months)
    .executeTakeFirstOrThrow()
  const request = { goodsType: 'VIP', goodsId: plan_id, quantity: 1, channel: 'sandbox' } as const
  const deps = depsOf(shop)
  const { order, items } = await deps.db
    .transaction()
    .execute((transaction) => submitOrder({ transaction, now: deps.now() }, userId, request, SANDBOX_CHECKOUT))
  const [item] = items
  if (!item) throw new Error('an order without anything')
  const { orderId, amountFen } = order
  const all = { take: 'all', pieces: 0, ms: 0, workIds: [], amountFen, withheldFen: 0, orderItemId: item.orderItemId } as const
  return {
    item,
    fen: amountFen,
    pay: () => payOrder(deps, orderId, { channel: 'sandbox', isSandbox: true }),
    cancel: () => cancelOrder(deps, orderId, 'buyer'),
    refund: () => decideInTransaction(deps, { orderIds: [orderId], withHistory: true }, (books) => takeBack(books, item, all)),
  }
}
