import type { MoveBy, OrderMoveName } from '@shenglang/contract/commerce/orders/order-moves'
import type { Channel, GoodsType } from '@shenglang/contract/commerce/orders/orders'
import { type DecideDeps, decideInTransaction, sendWaiting } from '../../src/commerce/apply/apply.ts'
import { Books } from '../../src/commerce/decide/books.ts'
import { cancel, release } from '../../src/commerce/decide/cancel.ts'
import { priced } from '../../src/commerce/decide/create-order.ts'
import type { MoveArgs } from '../../src/commerce/decide/orders.ts'
import { type PaidBy, pay } from '../../src/commerce/decide/settle.ts'
import type { LineItem } from '../../src/commerce/decide/shop.ts'
import { peekFacts, selectShop } from '../../src/commerce/facts/facts.sql.ts'
import { selectItems, selectOrder } from '../../src/commerce/facts/orders.sql.ts'
import { checkoutOf, type OrderRequest, submitOrder as place } from '../../src/commerce/orders/create-order.ts'
import { endRefundByNumber as endByNumber } from '../../src/commerce/refunds/end-refund.ts'
import type { CommerceDeps } from '../../src/commerce/sale/deps.ts'
import type { TestApplication } from '../test-application.ts'

type Application = Pick<TestApplication, 'database' | 'clock'>

export interface Thing {
  goodsType?: GoodsType
  goodsId: string
  fen: number
  quantity?: number
  artistId?: string
  detail?: Record<string, unknown>
}

let serial = 0

const DIGITAL = { isDigital: true }

/** An unpaid order. Each of `things` has its price. @public */
export async function buildOrder(
  { database, clock }: Application,
  userId: string,
  things: Thing[],
  { isSandbox = false, isShipped = false }: { isSandbox?: boolean; isShipped?: boolean } = {},
): Promise<string> {
  const db = database.query()
  const order = await db
    .insertInto('orders')
    .values({
      order_no: `T${++serial}`,
      user_id: userId,
      amount_fen: things.reduce((sum, { fen }) => sum + fen, 0),
      is_sandbox: isSandbox,
      is_shipped: isShipped,
      created_at: clock.now,
      expires_at: new Date(clock.now.getTime() + 900_000),
    })
    .returning('order_id')
    .executeTakeFirstOrThrow()
  const items = things.map(({ goodsType = 'RESOURCE', goodsId, fen, quantity = 1, artistId, detail = DIGITAL }) => ({
    order_id: order.order_id,
    goods_type: goodsType,
    goods_id: goodsId,
    title: `物品${goodsId}`,
    quantity,
    unit_fen: fen,
    amount_fen: fen,
    artist_id: artistId ?? null,
    detail: JSON.stringify(detail),
  }))
  await db.insertInto('order_items').values(items).execute()
  return order.order_id
}

type Shop = Pick<CommerceDeps, 'db' | 'now' | 'payments'>

/** Places an order without paying it, whatever its channel; returns its row with its items. @public */
export async function createOrder({ db, now, payments }: Shop, userId: string, request: OrderRequest) {
  const { order } = await db
    .transaction()
    .execute((transaction) => place({ transaction, now: now() }, userId, request, checkoutOf({ payments })))
  const row = await selectOrder(db, order.orderId)
  if (!row) throw new Error('an order that was placed is not there')
  return { ...row, items: await selectItems(db, [order.orderId]) }
}

/** Pays an order. @public */
export const payOrder = (deps: DecideDeps, orderId: string, by: PaidBy): Promise<'paid' | 'late'> =>
  decideInTransaction(deps, { orderIds: [orderId] }, (books) => pay(books, orderId, by))

/** @public */
export const cancelOrder = (deps: DecideDeps, orderId: string, by: MoveBy): Promise<void> =>
  decideInTransaction(deps, { orderIds: [orderId] }, (books) => cancel(books, orderId, by))

/** Moves an order to another state, and releases its reservations if it is cancelled. @public */
export const moveOrder = (deps: DecideDeps, orderId: string, move: OrderMoveName, by: MoveBy, args: MoveArgs = {}) =>
  decideInTransaction(deps, { orderIds: [orderId] }, (books) => {
    const order = books.move(orderId, move, by, args)
    if (move === 'cancel') release(books, orderId)
    return order
  })

/** Ends a refund by its number, as its provider would. Returns the result. @public */
export async function endRefundByNumber(deps: DecideDeps, ...args: EndArgs): Promise<string> {
  const { db, now } = deps
  const outcome = await db.transaction().execute((transaction) => endByNumber({ transaction, now: now() }, ...args))
  await sendWaiting(db)
  return outcome
}
type EndArgs = Parameters<typeof endByNumber> extends [unknown, ...infer Rest] ? Rest : never

/** A buyer's current price of an item. Throws if it cannot be sold. @public */
export async function offerFor({ database, clock }: Application, userId: string, item: LineItem) {
  const db = database.query()
  const [facts, shop] = [
    await peekFacts(db, { userIds: [userId], goods: [item] }, clock.now),
    await selectShop(db, { userId, goods: [item] }),
  ]
  return priced(new Books(facts), shop, userId, item)
}

/** Settles a payment as a provider's notification would. @public */
export async function payFor(
  { database, clock }: Application,
  orderId: string,
  channel: Channel = 'wechat',
): Promise<'paid' | 'late'> {
  const db = database.query()
  const { amount_fen, is_sandbox } = await db
    .selectFrom('orders')
    .select(['amount_fen', 'is_sandbox'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (channel !== 'balance') {
    await db
      .insertInto('payment_attempts')
      .values({
        attempt_no: `A${++serial}`,
        order_id: orderId,
        channel,
        amount_fen,
        state: 'paid',
        transaction_id: `X${serial}`,
        created_at: clock.now,
        paid_at: clock.now,
        expires_at: clock.now,
      })
      .execute()
  }
  const deps = { db, now: () => clock.now }
  return payOrder(deps, orderId, { channel, isSandbox: is_sandbox })
}

/** A paid order. */
export async function buildSale(
  application: Application,
  userId: string,
  things: Thing[],
  { channel, ...options }: { channel?: Channel; isSandbox?: boolean; isShipped?: boolean } = {},
): Promise<string> {
  const orderId = await buildOrder(application, userId, things, options)
  await payFor(application, orderId, channel)
  return orderId
}
