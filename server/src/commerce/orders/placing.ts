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
import { countOpenOrders, insertItems, insertOrder, lockBuyer, type NewOrder, type OrderRow } from './orders.sql.ts'

/** Something wanted with what it costs now. */
export interface Line extends Wanted, Offer {
  /** Of all pieces. */
  goodsFen: number
  discountFen: number
}

/** How the site is paid. */
export type Till = Pick<CommerceDeps, 'payments' | 'seller'>
export type Asked = CheckedArgsOf<typeof contract.createOrder>

/** What is asked for, the pieces of one thing together, in the order in which things are locked. */
function wantedOf({
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
async function priced(sale: Sale, userId: string, wanted: readonly Wanted[]): Promise<Line[]> {
  const lines: Line[] = []
  for (const each of wanted) {
    if (each.quantity > sale.rules.piecesMax) throw fault('PIECES_TOO_MANY', { max: sale.rules.piecesMax })
    const offer = await goodsOf(each.goodsType).offer(sale, userId, each)
    lines.push({ ...each, ...offer, goodsFen: offer.unitFen * each.quantity, discountFen: 0 })
  }
  return lines
}

/** Throws CHANNEL_CLOSED, and BALANCE_NOT_TAKEN for what the balance does not buy: top-ups, and what is not the operator's sale. */
export function requireChannel({ payments, seller }: Till, channel: Channel, goods: readonly Pick<Wanted, 'goodsType'>[]): void {
  if (channel !== 'balance') {
    if (!payments.has(channel)) throw fault('CHANNEL_CLOSED')
    return
  }
  const isOperators = ({ goodsType }: Pick<Wanted, 'goodsType'>) =>
    goodsType === 'VIP' || (goodsType !== 'RECHARGE' && seller === 'operator')
  if (!goods.every(isOperators)) throw fault('BALANCE_NOT_TAKEN')
}

/** Creates an order, unpaid, with everything reserved. Throws what stands against it, PRICE_CHANGED among others. */
export async function placeOrder(sale: Sale, userId: string, asked: Asked, till: Till): Promise<OrderRow> {
  const { transaction, now, rules } = sale
  if (!(await lockBuyer(transaction, userId))) throw fault('NOT_SIGNED_IN')
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
  const isShipped = lines.some((line) => line.isShipped)
  const address = isShipped ? JSON.stringify(await addressForOrder(transaction, userId, asked.addressId)) : null
  const order = await insertNumbered(sale, {
    user_id: userId,
    address,
    amount_fen: amountFen,
    discount_fen: discountFen,
    is_sandbox: till.payments.has('sandbox'),
    is_shipped: isShipped,
    created_at: now,
    expires_at: new Date(now.getTime() + rules.unpaidMinutes * 60_000),
  })
  if (coupon) await bindCoupon(sale, coupon.userCouponId, order.order_id)
  const items = await insertItems(transaction, order.order_id, lines.map(toItem))
  for (const item of items.map((row) => soldItem(order, row)).toSorted(byThing)) {
    await goodsOf(item.goodsType).reserve?.(sale, item)
  }
  return order
}

/** What a coupon may take something off. @public */
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

/** A number of the day that tells nobody how many orders there are. */
async function insertNumbered(sale: Sale, order: Omit<NewOrder, 'order_no'>): Promise<OrderRow> {
  const number = `${shanghaiDay(sale.now).replaceAll('-', '')}${String(randomInt(10 ** 10)).padStart(10, '0')}`
  return (await insertOrder(sale.transaction, { ...order, order_no: number })) ?? insertNumbered(sale, order)
}
