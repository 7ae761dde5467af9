import type { Channel, GoodsType } from '@shenglang/contract/commerce/orders'
import { Books } from '../src/commerce/decide/books.ts'
import { priced } from '../src/commerce/decide/place.ts'
import type { Wanted } from '../src/commerce/decide/shop.ts'
import { selectItems, selectOrder } from '../src/commerce/facts/orders.sql.ts'
import { peekFacts } from '../src/commerce/facts/read-facts.ts'
import { selectShop } from '../src/commerce/facts/shop.sql.ts'
import { openSale, payOrder } from '../src/commerce/index.ts'
import { type Asked, placeWithin, tillOf } from '../src/commerce/orders/placing.ts'
import type { CommerceDeps } from '../src/commerce/sale/deps.ts'
import type { Sale } from '../src/commerce/sale/sale.ts'
import type { TestApplication } from './test-application.ts'

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

/** An order that nobody has paid. Each of `things` costs what it says. @public */
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

/** Places an order without paying it, whatever its channel; returns its row with what it holds. @public */
export async function placeOrder(sale: Sale, userId: string, asked: Asked, { payments }: Pick<CommerceDeps, 'payments'>) {
  const { order } = await placeWithin(sale, userId, asked, tillOf({ payments }))
  const row = await selectOrder(sale.transaction, order.orderId)
  if (!row) throw new Error('an order that was placed is not there')
  return { ...row, items: await selectItems(sale.transaction, [order.orderId]) }
}

/** What a thing costs somebody now, as an order would have it. Throws what stands against its sale. @public */
export async function offerFor({ database, clock }: Application, userId: string, wanted: Wanted) {
  const db = database.query()
  const [facts, shop] = [
    await peekFacts(db, { userIds: [userId], goods: [wanted] }, clock.now),
    await selectShop(db, { userId, wanted: [wanted] }),
  ]
  return priced(new Books(facts), shop, userId, wanted)
}

/** The money came in by a channel, as a provider's notification would have it settled. @public */
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
  return openSale(deps, (sale) => payOrder(sale, orderId, { channel, isSandbox: is_sandbox }))
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
