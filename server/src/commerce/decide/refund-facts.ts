import { isFor } from '@shenglang/contract/commerce/coupons/coupons'
import { type RefundOrderFacts, type RefundFacts as ThingFacts, unspentOf } from '@shenglang/contract/commerce/refunds/refunds'
import type { Books } from './books.ts'
import type { ItemFacts, OrderFacts, RefundPart, TopUpFacts } from './facts.ts'
import { isAwaited, isFile } from './orders.ts'
import { VipDetail } from './vip.ts'

/** What is left of a level that paid for an upgrade which is refunded with it. */
export interface UpgradeShare {
  timeFen: number
  left: number
  whole: number
}

/** Everything that the refund rules need to know of a paid order, at an instant. */
export function refundFactsOf(
  books: Books,
  orderId: string,
  at: number,
  upgrades: ReadonlyMap<string, UpgradeShare> = new Map(),
): RefundOrderFacts {
  const order = books.order(orderId)
  const coupon = books.history.coupons.find((each) => each.orderId === orderId)?.terms
  const items = books.itemsOf(orderId).map((item): ThingFacts => {
    const { orderItemId, goodsType, goodsId, amountFen, refundedFen, quantity } = item
    const kind = kindOf(item)
    const goodsFen = item.unitFen * quantity
    const past = takenBack(books, orderItemId)
    const pieces = past.reduce((sum, part) => sum + part.pieces, 0)
    const isAllBack = past.some(({ take }) => take === 'all')
    const openFen = amountFen - refundedFen
    return {
      itemId: orderItemId,
      kind,
      goodsFen,
      paidFen: amountFen,
      refundedFen,
      withheldFen: past.reduce((sum, { withheldFen }) => sum + withheldFen, 0),
      isForCoupon: coupon ? isFor(coupon, { goodsType, goodsId, amountFen: goodsFen }) : false,
      paidAt: Math.max(order.paidAt ?? 0, releasedAt(books, item) ?? 0),
      ...(kind === 'recharge'
        ? { left: unspent(books, order, orderItemId), whole: openFen, timeFen: 0 }
        : { timeFen: openFen, ...vipTime(books, item, at), ...upgrades.get(orderItemId) }),
      downloads: books.history.vipDownloads.find((each) => each.orderItemId === orderItemId) ?? { count: 0, fen: 0 },
      works: kind === 'digital' ? worksOf(books, orderItemId) : [],
      pieces: quantity,
      piecesBack: Math.min(pieces, quantity),
      isTakenBack: kind !== 'recharge' && (isAllBack || (kind === 'goods' && pieces >= quantity)),
      isSent: order.shippedAt !== null,
      isAwaited: isFile(item) && isAwaited(books.terms.get(goodsId), books.now),
    }
  })
  return { version: order.refundRules, couponFromFen: coupon?.fromFen ?? 0, items }
}

function kindOf({ goodsType, detail }: ItemFacts): ThingFacts['kind'] {
  switch (goodsType) {
    case 'RECHARGE':
      return 'recharge'
    case 'VIP':
      return 'vip'
    case 'DESIGN':
      return 'design'
    case 'RESOURCE':
      return detail.isDigital === false ? 'goods' : 'digital'
  }
}

/** What done or granted refunds took back of an item. */
export const takenBack = (books: Books, orderItemId: string): RefundPart[] =>
  books.refunds
    .where(({ state }) => state === 'granted' || state === 'done')
    .flatMap(({ parts }) => parts.filter((part) => part.orderItemId === orderItemId))

/** When a presale item was released; what is due and not yet delivered counts as released. */
function releasedAt(books: Books, item: ItemFacts): number | null {
  const terms = item.goodsType === 'RESOURCE' ? books.terms.get(item.goodsId) : undefined
  return terms?.releaseAt ? (terms.releasedAt ?? terms.releaseAt) : null
}

/**
 * The milliseconds of an item's level, and how many of them are left at an instant. What an upgrade takes in payment, paid or
 * not, has none left; what an upgrade left of lower levels does not count.
 */
function vipTime(books: Books, { goodsType, orderItemId, detail }: ItemFacts, at: number): { whole: number; left: number } {
  if (goodsType !== 'VIP') return { whole: 0, left: 0 }
  const { vipLevel } = VipDetail.parse(detail)
  const own = books.periodsOfItem(orderItemId).filter((period) => period.vipLevel === vipLevel)
  return own.reduce(
    ({ whole, left }, { startsAt, endsAt, lastsUntil, takenBy }) => {
      const end = lastsUntil ?? startsAt
      const toCome = takenBy === null ? Math.max(0, Math.min(endsAt ?? end, end) - Math.max(startsAt, at)) : 0
      return { whole: whole + end - startsAt, left: left + toCome }
    },
    { whole: 0, left: 0 },
  )
}

const worksOf = (books: Books, orderItemId: string): ThingFacts['works'] =>
  books.history.works
    .filter((work) => work.orderItemId === orderItemId)
    .map(({ id, priceFen, files, filesTaken }) => {
      const isBack = books.rights.get(`${orderItemId} ${id}`)?.isRevoked === true
      return { id, priceFen, files, filesTaken, isBack }
    })

/** The unspent part of a top-up. */
function unspent(books: Books, { userId, isSandbox }: OrderFacts, orderItemId: string): number {
  const topUps = topUpsOf(books, userId, isSandbox)
  const left = unspentOf(
    books.balanceOf(userId, isSandbox),
    topUps.map(({ fen }) => fen),
  )
  return left[topUps.findIndex((each) => each.orderItemId === orderItemId)] ?? 0
}

/** A user's paid top-ups, the newest first. */
function topUpsOf(books: Books, userId: string, isSandbox: boolean): TopUpFacts[] {
  const read = books.items
    .where(({ goodsType }) => goodsType === 'RECHARGE')
    .flatMap((item): TopUpFacts[] => {
      const { paidAt, ...order } = books.order(item.orderId)
      if (paidAt === null) return []
      const fen = item.amountFen - item.refundedFen - onItsWay(books, item.orderItemId)
      return [{ orderItemId: item.orderItemId, userId: order.userId, isSandbox: order.isSandbox, paidAt, fen }]
    })
  return [...read, ...books.history.topUps]
    .filter((each) => each.userId === userId && each.isSandbox === isSandbox)
    .toSorted((one, other) => other.paidAt - one.paidAt || Number(BigInt(other.orderItemId) - BigInt(one.orderItemId)))
}

/** The part of an item whose refund is granted but not done. */
const onItsWay = (books: Books, orderItemId: string): number =>
  books.refunds
    .where(({ state }) => state === 'granted')
    .flatMap(({ parts }) => parts.filter((part) => part.orderItemId === orderItemId))
    .reduce((sum, { amountFen }) => sum + amountFen, 0)
