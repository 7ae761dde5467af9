import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { priceAt } from '@shenglang/contract/catalog/price-periods'
import { type VipPeriod, vipAt } from '@shenglang/contract/commerce/levels/vip'
import type { Channel, GoodsType, ProviderChannel } from '@shenglang/contract/commerce/orders/orders'
import { ORDER_FEN_MAX, RECHARGE_MIN_FEN } from '@shenglang/contract/commerce/orders/orders'
import type { SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import { presaleFen, saleStateAt } from '@shenglang/contract/commerce/sale/sale-terms'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { Books } from './books.ts'
import { discounts } from './coupons.ts'
import type { NewItem } from './decision.ts'
import { offerDesign } from './design.ts'
import type { TermsFacts } from './facts.ts'
import { requireAllowance } from './minors.ts'
import { isExpired } from './orders.ts'
import {
  type Checkout,
  type FreshOrder,
  type Line,
  type LineItem,
  type Offer,
  PLAIN,
  type PurchaseRequest,
  type Shop,
  type WorkFacts,
} from './shop.ts'
import { offerVip, reserveVip } from './vip.ts'

const KINDS: readonly GoodsType[] = ['VIP', 'DESIGN', 'RESOURCE', 'RECHARGE']

/** Sorts goods as they are locked and handled: by kind, then by ascending id. */
export const byKindAndId = (
  one: Pick<LineItem, 'goodsType' | 'goodsId'>,
  other: Pick<LineItem, 'goodsType' | 'goodsId'>,
): number => KINDS.indexOf(one.goodsType) - KINDS.indexOf(other.goodsType) || Number(BigInt(one.goodsId) - BigInt(other.goodsId))

/** True when a channel can pay for these goods; the balance buys no top-ups. */
export function mayPay({ channels }: Checkout, channel: Channel, goods: readonly Pick<LineItem, 'goodsType'>[]): boolean {
  return channel === 'balance' ? goods.every(({ goodsType }) => goodsType !== 'RECHARGE') : channels.has(channel)
}

/** Throws CHANNEL_CLOSED, or BALANCE_NOT_TAKEN. */
export function requireChannel(checkout: Checkout, channel: Channel, goods: readonly Pick<LineItem, 'goodsType'>[]): void {
  if (!mayPay(checkout, channel, goods)) throw fault(channel === 'balance' ? 'BALANCE_NOT_TAKEN' : 'CHANNEL_CLOSED')
}

const OFFERS: Record<GoodsType, (books: Books, shop: Shop, userId: string, item: LineItem) => Offer> = {
  VIP: offerVip,
  RECHARGE: offerTopUp,
  RESOURCE: offerWork,
  DESIGN: offerDesign,
}

/** The buyer's price of one item now. Throws if it cannot be sold. */
export function priced(books: Books, shop: Shop, userId: string, item: LineItem): Line {
  const { piecesMax } = books.rules
  if (item.quantity > piecesMax) throw fault('PIECES_TOO_MANY', { max: piecesMax })
  const offered = OFFERS[item.goodsType](books, shop, userId, item)
  return { ...item, ...offered, goodsFen: offered.unitFen * item.quantity, discountFen: 0 }
}

/** The lines that a coupon may discount. */
export const couponLines = (lines: readonly Line[]) =>
  lines.map(({ goodsType, goodsId, goodsFen }) => ({ goodsType, goodsId, amountFen: goodsFen }))

/** The lines with the discount of the named coupon. Throws COUPON_REFUSED. */
export function discounted(books: Books, shop: Shop, lines: readonly Line[], couponCode: string | undefined): readonly Line[] {
  if (!couponCode) return lines
  const off = discounts(shop.coupon, couponLines(lines), books.now)
  return lines.map((line, index) => ({ ...line, discountFen: off[index] ?? 0 }))
}

const amountOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { goodsFen, discountFen }) => sum + goodsFen - discountFen, 0)

/**
 * Places an unpaid order and reserves everything in it; `isOffered` is true when a provider must be asked for its payment. Throws
 * if the order cannot be sold, for example PRICE_CHANGED.
 */
export function place(
  books: Books,
  shop: Shop,
  userId: string,
  request: PurchaseRequest,
  checkout: Checkout,
  fresh: FreshOrder,
): { isOffered: boolean } {
  const { rules, now } = books
  requireChannel(checkout, request.channel, request.goods)
  const isOpenFull = books.openOrdersOf(userId).filter((order) => !isExpired(order, now)).length >= rules.openOrdersMax
  if (request.channel !== 'balance' && isOpenFull) throw fault('ORDERS_TOO_MANY', { max: rules.openOrdersMax })
  const full = request.goods.map((item) => priced(books, shop, userId, item))
  const lines = discounted(books, shop, full, request.couponCode)
  const amountFen = amountOf(lines)
  requireAmount(amountFen, request.expectedFen)
  const items = lines.map((line, index) => newItem(line, fresh.orderId, fresh.orderItemIds[index] ?? ''))
  const { isSandbox } = checkout
  const minor = books.minor(userId)
  if (minor) requireAllowance(books, minor, { channel: request.channel, isSandbox, items })
  const isShipped = lines.some((line) => line.isShipped)
  const isOffered = request.channel !== 'balance' && amountFen > 0
  const expiresAt = now + rules.unpaidMinutes * 60_000
  books.place({
    newOrders: [
      {
        ...UNPAID,
        orderId: fresh.orderId,
        orderNo: fresh.orderNo,
        requestKey: fresh.requestKey,
        userId,
        address: isShipped ? addressOf(shop, request) : null,
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
            channel: request.channel as ProviderChannel,
            device: request.device ?? 'qr',
            amountFen,
            expiresAt,
          },
        ]
      : [],
    usedCoupons:
      request.couponCode && shop.coupon
        ? [{ couponId: shop.coupon.couponId, userCouponId: shop.coupon.unusedId, userId, orderId: fresh.orderId }]
        : [],
  })
  for (const item of items) reserve(books, userId, item)
  return { isOffered }
}

const UNPAID = {
  status: 'CREATED',
  statusBefore: null,
  refundedFen: 0,
  refundRules: 3,
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

/** Throws ADDRESS_REQUIRED without one, ADDRESS_NOT_FOUND for another user's. */
function addressOf({ address }: Shop, { addressId }: PurchaseRequest): object {
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
  refundedFen: 0,
  artistId: line.artistId,
  artistFen: 0,
  points: 0,
  detail: line.detail,
})

/** Reserves for the order until it is paid or cancelled: stock, a quote, lower levels. */
function reserve(books: Books, userId: string, item: NewItem): void {
  const { goodsType, goodsId, quantity, orderItemId } = item
  if (goodsType === 'RESOURCE') books.moveStock(goodsId, -quantity)
  if (goodsType === 'VIP') reserveVip(books, userId, item)
  const request = goodsType === 'DESIGN' ? books.requests.get(goodsId) : undefined
  if (request) books.requests.set({ ...request, orderItemId })
}

/** The content types of files; a user buys each file at most once. */
const DIGITAL: readonly number[] = [CONTENT_TYPES.single, CONTENT_TYPES.collection, CONTENT_TYPES.lightAndSound]

/** A top-up of the balance: `goodsId` is the amount in fen. */
function offerTopUp({ rules }: Books, _shop: Shop, _userId: string, { goodsId, quantity }: LineItem): Offer {
  const fen = Number(goodsId)
  if (!rules.rechargeFen.includes(fen) && (fen < RECHARGE_MIN_FEN || fen > rules.rechargeMaxFen)) {
    throw fault('BAD_ARGUMENT', { message: `充值金额应在 ${yuan(RECHARGE_MIN_FEN)} 到 ${yuan(rules.rechargeMaxFen)} 之间` })
  }
  if (quantity > 1) throw fault('PIECES_TOO_MANY', { max: 1 })
  return { ...PLAIN, title: `余额充值 ${yuan(fen)}`, unitFen: fen }
}

/** A work of the catalogue: a track, a pack, or shipped goods. */
function offerWork(books: Books, { works, pieces }: Shop, userId: string, { goodsId, quantity }: LineItem): Offer {
  const work = works.find(({ resourceId }) => resourceId === goodsId)
  if (!work) throw fault('GOODS_NOT_FOUND')
  const { title, contentType, artistId, isOperators } = work
  const { priceFen } = priceAt(work, books.now)
  const isDigital = DIGITAL.includes(contentType)
  if (priceFen === 0 || !(isDigital || contentType === CONTENT_TYPES.goods)) throw fault('NOT_FOR_SALE', { title })
  if (artistId === userId) throw fault('OWN_WORK')
  if (isDigital) {
    const file = { userId, resourceId: goodsId }
    if (books.owns(file) || books.awaits(file)) throw fault('ALREADY_BOUGHT', { title })
    if (quantity > 1) throw fault('PIECES_TOO_MANY', { max: 1 })
  }
  const terms = books.terms.get(goodsId)
  const ordered = pieces.find(({ resourceId }) => resourceId === goodsId)?.ordered ?? 0
  if (terms) requireTerms(books, terms, work, { ordered, quantity })
  return {
    title,
    cover: work.cover,
    coverColor: work.coverColor,
    unitFen: terms ? presalePrice(books, terms, userId, priceFen) : priceFen,
    artistId: isOperators ? null : artistId,
    isShipped: !isDigital,
    detail: { isDigital },
  }
}

const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
const stateOf = ({ stock, startsAt, endsAt, releaseAt }: TermsFacts, now: number) =>
  saleStateAt({ stock, startTime: instant(startsAt), endTime: instant(endsAt), releaseTime: instant(releaseAt) }, now)

/** Throws if the quantity cannot be sold: before or after the sale, beyond the stock, or beyond the limit for one buyer. */
function requireTerms(
  { now }: Books,
  terms: TermsFacts,
  { title }: WorkFacts,
  { ordered, quantity }: { ordered: number; quantity: number },
): void {
  const state = stateOf(terms, now)
  if (state === 'soon') throw fault('SALE_CLOSED', { title, message: '还没有开售' })
  if (state === 'ended') throw fault('SALE_CLOSED', { title, message: '的销售已经结束' })
  if (terms.stock !== null && terms.stock < quantity) throw fault('SOLD_OUT', { title, left: terms.stock })
  const max = terms.perPersonMax
  if (max !== null && ordered + quantity > max) throw fault('PERSON_PIECES', { title, max, count: ordered })
}

function presalePrice(books: Books, terms: TermsFacts, userId: string, priceFen: number): number {
  if (stateOf(terms, books.now) !== 'presale') return priceFen
  return presaleFen(priceFen, presalePercent(books.periodsOf(userId), books.rules, books.now))
}

/** Percent of the price during a presale, lower for members. */
export const presalePercent = (
  periods: readonly VipPeriod[],
  { presalePercents }: Pick<SaleRules, 'presalePercents'>,
  now: number,
): number => presalePercents[String(vipAt(periods, now).vipLevel)] ?? 100
