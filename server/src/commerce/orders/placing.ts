import { randomInt } from 'node:crypto'
import type { Channel } from '@shenglang/contract/commerce/orders'
import { ORDER_FEN_MAX } from '@shenglang/contract/commerce/orders'
import type * as contract from '@shenglang/contract/commerce/routes'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import type { CommerceDeps } from '../deps.ts'
import type { Offer, Sale, Wanted } from '../goods/goods.ts'
import { goodsOf } from '../goods/kinds.ts'
import { addressForOrder } from '../shop/addresses.ts'
import { bindCoupon, takeCoupon } from '../shop/coupons.ts'
import { byThing, soldItem } from './fulfilment.ts'
import { requireAllowance } from './minors.ts'
import { countOpenOrders, type ItemRow, insertItems, insertOrder, lockBuyer, type NewOrder, type OrderRow } from './orders.sql.ts'

/** Something wanted with what it costs now. */
export interface Line extends Wanted, Offer {
  /** Of all pieces. */
  goodsFen: number
  discountFen: number
}

/** How the site is paid. */
export type Till = Pick<CommerceDeps, 'payments'>
export type Asked = CheckedArgsOf<typeof contract.createOrder>

/** What is asked for, the pieces of one thing together, in the order in which things are locked. */
export function wantedOf({
  items,
  goodsType,
  goodsId,
  quantity,
}: Pick<Asked, 'items' | 'goodsType' | 'goodsId' | 'quantity'>): Wanted[] {
  const asked = items ?? (goodsType && goodsId ? [{ goodsType, goodsId, quantity }] : [])
  const merged = new Map<string, Wanted>()
  for (const each of asked) {
    const key = `${each.goodsType} ${each.goodsId}`
    merged.set(key, { ...each, quantity: each.quantity + (merged.get(key)?.quantity ?? 0) })
  }
  return [...merged.values()].toSorted(byThing)
}

/** What everything costs the buyer now. Throws what stands against its sale. */
export async function priced(sale: Sale, userId: string, wanted: readonly Wanted[]): Promise<Line[]> {
  const lines: Line[] = []
  for (const each of wanted) {
    if (each.quantity > sale.rules.piecesMax) throw fault('PIECES_TOO_MANY', { max: sale.rules.piecesMax })
    const offer = await goodsOf(each.goodsType).offer(sale, userId, each)
    lines.push({ ...each, ...offer, goodsFen: offer.unitFen * each.quantity, discountFen: 0 })
  }
  return lines
}

/** Whether a channel takes money for these: the balance buys everything but top-ups. */
export function mayPay({ payments }: Till, channel: Channel, goods: readonly Pick<Wanted, 'goodsType'>[]): boolean {
  if (channel !== 'balance') return payments.has(channel)
  return goods.every(({ goodsType }) => goodsType !== 'RECHARGE')
}

/** Throws CHANNEL_CLOSED, or BALANCE_NOT_TAKEN. */
export function requireChannel(till: Till, channel: Channel, goods: readonly Pick<Wanted, 'goodsType'>[]): void {
  if (!mayPay(till, channel, goods)) throw fault(channel === 'balance' ? 'BALANCE_NOT_TAKEN' : 'CHANNEL_CLOSED')
}

/** An order as it was placed, with what it holds. */
export type PlacedOrder = OrderRow & { items: readonly ItemRow[] }

/**
 * Creates an order, unpaid, with everything reserved. The buyer is locked first, so that what is counted of one buyer is counted
 * one order at a time. Throws what stands against it, PRICE_CHANGED among others.
 */
export async function placeOrder(
  sale: Sale,
  userId: string,
  asked: Asked,
  till: Till,
  requestKey: string | null = null,
): Promise<PlacedOrder> {
  const { transaction, now, rules } = sale
  const buyer = await lockBuyer(transaction, userId)
  if (!buyer) throw fault('NOT_SIGNED_IN')
  const wanted = wantedOf(asked)
  requireChannel(till, asked.channel, wanted)
  if (asked.channel !== 'balance' && (await countOpenOrders(transaction, userId, now)) >= rules.openOrdersMax) {
    throw fault('ORDERS_TOO_MANY', { max: rules.openOrdersMax })
  }
  const full = await priced(sale, userId, wanted)
  const coupon = asked.couponCode ? await takeCoupon(sale, userId, asked.couponCode, couponLines(full)) : undefined
  const lines = full.map((line, index) => ({ ...line, discountFen: coupon?.discounts[index] ?? 0 }))
  const discountFen = lines.reduce((sum, line) => sum + line.discountFen, 0)
  const amountFen = lines.reduce((sum, line) => sum + line.goodsFen, 0) - discountFen
  if (asked.expectedFen !== undefined && asked.expectedFen !== amountFen) {
    throw fault('PRICE_CHANGED', { price: yuan(amountFen), amountFen })
  }
  if (amountFen > ORDER_FEN_MAX) throw fault('BAD_ARGUMENT', { message: `一个订单不能超过 ${yuan(ORDER_FEN_MAX)}` })
  const isSandbox = till.payments.has('sandbox')
  const items = lines.map(toItem)
  await requireAllowance(sale, buyer, { channel: asked.channel, isSandbox, items: items.map(spending) })
  const isShipped = lines.some((line) => line.isShipped)
  const address = isShipped ? JSON.stringify(await addressForOrder(transaction, userId, asked.addressId)) : null
  const order = await insertNumbered(sale, {
    request_key: requestKey,
    user_id: userId,
    address,
    amount_fen: amountFen,
    discount_fen: discountFen,
    is_sandbox: isSandbox,
    is_shipped: isShipped,
    created_at: now,
    expires_at: new Date(now.getTime() + rules.unpaidMinutes * 60_000),
  })
  if (coupon) await bindCoupon(sale, coupon.userCouponId, order.order_id)
  const stored = await insertItems(transaction, order.order_id, items)
  for (const item of stored.map((row) => soldItem(order, row)).toSorted(byThing)) {
    await goodsOf(item.goodsType).reserve?.(sale, item)
  }
  return { ...order, items: stored }
}

/** What a coupon may take something off. */
export const couponLines = (lines: readonly Line[]) =>
  lines.map(({ goodsType, goodsId, goodsFen }) => ({ goodsType, goodsId, amountFen: goodsFen }))

const toItem = (line: Line) => ({
  goods_type: line.goodsType,
  goods_id: line.goodsId,
  title: line.title,
  cover: line.cover,
  cover_color: line.coverColor,
  quantity: line.quantity,
  unit_fen: line.unitFen,
  amount_fen: line.goodsFen - line.discountFen,
  artist_id: line.artistId,
  detail: JSON.stringify(line.detail),
})

const spending = ({ goods_type, amount_fen }: ReturnType<typeof toItem>) => ({ goodsType: goods_type, amountFen: amount_fen })

/** A number of the day that tells nobody how many orders there are. */
async function insertNumbered(sale: Sale, order: Omit<NewOrder, 'order_no'>): Promise<OrderRow> {
  const number = `${shanghaiDay(sale.now).replaceAll('-', '')}${String(randomInt(10 ** 10)).padStart(10, '0')}`
  return (await insertOrder(sale.transaction, { ...order, order_no: number })) ?? insertNumbered(sale, order)
}
