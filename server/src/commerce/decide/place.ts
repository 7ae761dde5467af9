import type { Channel, Device, GoodsType, ProviderChannel } from '@shenglang/contract/commerce/orders'
import { ORDER_FEN_MAX } from '@shenglang/contract/commerce/orders'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { Books } from './books.ts'
import { discounts } from './coupons.ts'
import type { NewItem } from './decision.ts'
import { requireAllowance } from './minors.ts'
import { type Offer, offer } from './offers.ts'
import { VipDetail } from './periods.ts'
import type { Shop, Wanted } from './shop.ts'

/** What a buyer asks for, the pieces of one thing together. */
export interface Asked {
  wanted: readonly Wanted[]
  channel: Channel
  /** `qr` where it is not said. */
  device?: Device | undefined
  couponCode?: string | undefined
  expectedFen?: number | undefined
  addressId?: string | undefined
}

/** How the site is paid now. */
export interface Till {
  channels: ReadonlySet<Channel>
  isSandbox: boolean
}

/** Ids and numbers that were made for a new order. */
export interface Fresh {
  orderId: string
  orderNo: string
  /** One for each thing. */
  orderItemIds: readonly string[]
  attemptNo: string
  requestKey: string | null
}

/** Something wanted with what it costs now. */
export interface Line extends Wanted, Offer {
  /** Of all pieces. */
  goodsFen: number
  discountFen: number
}

const KINDS: readonly GoodsType[] = ['VIP', 'DESIGN', 'RESOURCE', 'RECHARGE']

/** The order in which things are locked and handled: by kind, then by ascending id. */
export const byThing = (one: Pick<Wanted, 'goodsType' | 'goodsId'>, other: Pick<Wanted, 'goodsType' | 'goodsId'>): number =>
  KINDS.indexOf(one.goodsType) - KINDS.indexOf(other.goodsType) || Number(BigInt(one.goodsId) - BigInt(other.goodsId))

/** Whether a channel takes money for these: the balance buys no top-ups. */
export function mayPay({ channels }: Till, channel: Channel, goods: readonly Pick<Wanted, 'goodsType'>[]): boolean {
  return channel === 'balance' ? goods.every(({ goodsType }) => goodsType !== 'RECHARGE') : channels.has(channel)
}

/** Throws CHANNEL_CLOSED, or BALANCE_NOT_TAKEN. */
export function requireChannel(till: Till, channel: Channel, goods: readonly Pick<Wanted, 'goodsType'>[]): void {
  if (!mayPay(till, channel, goods)) throw fault(channel === 'balance' ? 'BALANCE_NOT_TAKEN' : 'CHANNEL_CLOSED')
}

/** What one thing costs the buyer now. Throws what stands against its sale. */
export function priced(books: Books, shop: Shop, userId: string, wanted: Wanted): Line {
  const { piecesMax } = books.rules
  if (wanted.quantity > piecesMax) throw fault('PIECES_TOO_MANY', { max: piecesMax })
  const offered = offer(books, shop, userId, wanted)
  return { ...wanted, ...offered, goodsFen: offered.unitFen * wanted.quantity, discountFen: 0 }
}

/** What a coupon may take something off. */
export const couponLines = (lines: readonly Line[]) =>
  lines.map(({ goodsType, goodsId, goodsFen }) => ({ goodsType, goodsId, amountFen: goodsFen }))

/** The lines with what the named coupon takes off them. Throws COUPON_REFUSED. */
export function discounted(books: Books, shop: Shop, lines: readonly Line[], couponCode: string | undefined): readonly Line[] {
  if (!couponCode) return lines
  const off = discounts(shop.coupon, couponLines(lines), books.now)
  return lines.map((line, index) => ({ ...line, discountFen: off[index] ?? 0 }))
}

const amountOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { goodsFen, discountFen }) => sum + goodsFen - discountFen, 0)

/** Makes an order, unpaid, with everything reserved; `isOffered` where a provider is to be asked for its payment. Throws what stands against it, PRICE_CHANGED among others. */
export function place(books: Books, shop: Shop, userId: string, asked: Asked, till: Till, fresh: Fresh): { isOffered: boolean } {
  const { rules, now } = books
  requireChannel(till, asked.channel, asked.wanted)
  const isOpenFull = books.openOrdersOf(userId).filter(({ expiresAt }) => expiresAt > now).length >= rules.openOrdersMax
  if (asked.channel !== 'balance' && isOpenFull) throw fault('ORDERS_TOO_MANY', { max: rules.openOrdersMax })
  const full = asked.wanted.map((wanted) => priced(books, shop, userId, wanted))
  const lines = discounted(books, shop, full, asked.couponCode)
  const amountFen = amountOf(lines)
  requireAmount(amountFen, asked.expectedFen)
  const items = lines.map((line, index) => newItem(line, fresh.orderId, fresh.orderItemIds[index] ?? ''))
  const { isSandbox } = till
  requireAllowance(books, userId, { channel: asked.channel, isSandbox, items })
  const isShipped = lines.some((line) => line.isShipped)
  const isOffered = asked.channel !== 'balance' && amountFen > 0
  const expiresAt = now + rules.unpaidMinutes * 60_000
  books.place({
    newOrders: [
      {
        ...UNPAID,
        orderId: fresh.orderId,
        orderNo: fresh.orderNo,
        requestKey: fresh.requestKey,
        userId,
        address: isShipped ? addressOf(shop, asked) : null,
        amountFen,
        discountFen: lines.reduce((sum, line) => sum + line.discountFen, 0),
        isSandbox,
        isShipped,
        createdAt: now,
        expiresAt,
      },
    ],
    newItems: items,
    newAttempts: isOffered
      ? [
          {
            attemptNo: fresh.attemptNo,
            orderId: fresh.orderId,
            channel: asked.channel as ProviderChannel,
            device: asked.device ?? 'qr',
            amountFen,
            expiresAt,
          },
        ]
      : [],
    usedCoupons:
      asked.couponCode && shop.coupon
        ? [{ couponId: shop.coupon.couponId, userCouponId: shop.coupon.unusedId, userId, orderId: fresh.orderId }]
        : [],
  })
  for (const item of items) reserve(books, userId, item)
  return { isOffered }
}

const UNPAID = {
  status: 'CREATED',
  statusBefore: null,
  channel: null,
  carrier: '',
  trackingNo: '',
  paidAt: null,
  shippedAt: null,
  completedAt: null,
  cancelledAt: null,
} as const

function requireAmount(amountFen: number, expectedFen: number | undefined): void {
  if (expectedFen !== undefined && expectedFen !== amountFen) throw fault('PRICE_CHANGED', { price: yuan(amountFen), amountFen })
  if (amountFen > ORDER_FEN_MAX) throw fault('BAD_ARGUMENT', { message: `一个订单不能超过 ${yuan(ORDER_FEN_MAX)}` })
}

/** Throws ADDRESS_REQUIRED without one, ADDRESS_NOT_FOUND for somebody else's. */
function addressOf({ address }: Shop, { addressId }: Asked): object {
  if (addressId === undefined) throw fault('ADDRESS_REQUIRED')
  if (!address) throw fault('ADDRESS_NOT_FOUND')
  return address
}

const newItem = (line: Line, orderId: string, orderItemId: string): NewItem => ({
  orderItemId,
  orderId,
  goodsType: line.goodsType,
  goodsId: line.goodsId,
  title: line.title,
  cover: line.cover,
  coverColor: line.coverColor,
  quantity: line.quantity,
  unitFen: line.unitFen,
  amountFen: line.goodsFen - line.discountFen,
  artistId: line.artistId,
  artistFen: 0,
  points: 0,
  detail: line.detail,
})

/** Takes from others what the order holds until it is paid or cancelled: pieces, a quote, lower levels. */
function reserve(books: Books, userId: string, { goodsType, goodsId, quantity, orderItemId, detail }: NewItem): void {
  if (goodsType === 'RESOURCE') books.moveStock(goodsId, -quantity)
  if (goodsType === 'DESIGN') {
    const request = books.request(goodsId)
    if (request) books.setRequest({ ...request, orderItemId })
  }
  if (goodsType !== 'VIP') return
  for (const { periodId } of VipDetail.parse(detail).taken) {
    const period = books.periodsOf(userId).find((each) => each.periodId === periodId)
    // Two levels of one order were offered for the same rest of a third.
    if (period?.takenBy !== null) throw fault('BAD_ARGUMENT', { field: 'items', message: '一次只能升级到一个等级' })
    books.setPeriod({ ...period, takenBy: orderItemId })
  }
}
