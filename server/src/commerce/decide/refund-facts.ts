import { isFor } from '@shenglang/contract/commerce/coupons/coupons'
import {
  type LevelTakings,
  packWeights,
  proratedUp,
  type RefundFacts as RefundItemFacts,
  type RefundOrderFacts,
  spread,
  unspentOf,
} from '@shenglang/contract/commerce/refunds/refunds'
import type { Books } from './books.ts'
import type { ItemFacts, OrderFacts, PeriodFacts, RefundFacts, RefundPart, TopUpFacts } from './facts.ts'
import { FileDetail, isAwaited, isFile } from './orders.ts'
import { VipDetail } from './vip.ts'

/** The remainder of a level, also where it went into an upgrade that is refunded with it. */
export type UpgradeShare = Pick<RefundItemFacts, 'timeFen' | 'left' | 'whole'>

const NOTHING_BY_LEVEL = { count: 0, fen: 0, ownFen: 0 }

/** Everything that the refund rules need to know of a paid order, at an instant. */
export function refundFactsOf(
  books: Books,
  orderId: string,
  at: number,
  upgrades: ReadonlyMap<string, UpgradeShare> = new Map(),
): RefundOrderFacts {
  const order = books.order(orderId)
  const coupon = books.history.coupons.find((each) => each.orderId === orderId)?.terms
  const items = books.itemsOf(orderId).map((item): RefundItemFacts => {
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
        : { ...levelOf(books, item, at), ...upgrades.get(orderItemId) }),
      downloads: kind === 'vip' ? takingsOf(books, item) : NOTHING_BY_LEVEL,
      works: kind === 'digital' ? worksOf(books, item) : [],
      pieces: quantity,
      piecesBack: Math.min(pieces, quantity),
      isTakenBack: kind !== 'recharge' && (isAllBack || (kind === 'goods' && pieces >= quantity)),
      isSent: order.shippedAt !== null,
      isAwaited: isUndelivered(books, item) && isAwaited(books.terms.get(item.goodsId), books.now),
    }
  })
  return { version: order.refundRules, couponFromFen: coupon?.fromFen ?? 0, items }
}

function kindOf({ goodsType, detail }: ItemFacts): RefundItemFacts['kind'] {
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

/** The parts of an item that granted or completed refunds took back. */
export const takenBack = (books: Books, orderItemId: string): RefundPart[] =>
  books.refunds
    .where(({ state }) => state === 'granted' || state === 'done')
    .flatMap(({ parts }) => parts.filter((part) => part.orderItemId === orderItemId))

export const isGiven = (books: Books, { orderItemId }: ItemFacts): boolean =>
  books.rights.where((right) => right.orderItemId === orderItemId).length > 0

/** True for a file that never gave a right; one whose release was set after it was given counts as delivered. */
export const isUndelivered = (books: Books, item: ItemFacts): boolean => isFile(item) && !isGiven(books, item)

/** When a presale item was released; one that is due and not yet delivered counts as released. */
function releasedAt(books: Books, item: ItemFacts): number | null {
  const terms = item.goodsType === 'RESOURCE' ? books.terms.get(item.goodsId) : undefined
  return terms?.releasedAt ?? (isGiven(books, item) ? null : (terms?.releaseAt ?? null))
}

/**
 * The length of an item's level, and what is left of it at an instant, or was left when it was revoked. A level that an upgrade
 * takes in payment, paid or not, has nothing left; what an upgrade left of lower levels does not count. An item that is not a
 * level is worth all of its unrefunded amount.
 */
function levelOf(books: Books, item: ItemFacts, at: number): UpgradeShare {
  if (item.goodsType !== 'VIP') return { timeFen: item.amountFen - item.refundedFen, left: 0, whole: 0 }
  const periods = levelPeriods(books, item)
  const times = periods.map((period) => timeOf(period, at))
  const [left, whole] = [times.reduce((sum, time) => sum + time.left, 0), times.reduce((sum, time) => sum + time.whole, 0)]
  const timeFen = whole === 0 ? 0 : proratedUp(item.amountFen - item.refundedFen, left, whole)
  const revoked = takenBack(books, item.orderItemId).find(({ take }) => take === 'all')
  // The months of a level that had not begun may have another length by now.
  return { timeFen, left: revoked ? (periods.some(hasBegun) ? revoked.ms : whole) : left, whole }
}

const hasBegun = ({ startsAt, endsAt, usedMs }: PeriodFacts) => usedMs > 0 || endsAt === null || endsAt > startsAt

/** The periods of the level that an item sold, without what an upgrade left of lower ones. */
export function levelPeriods(books: Books, { orderItemId, detail }: ItemFacts): PeriodFacts[] {
  const { vipLevel } = VipDetail.parse(detail)
  return books.periodsOfItem(orderItemId).filter((period) => period.vipLevel === vipLevel)
}

/** The milliseconds of a period, and how many of them are left at an instant. */
export function timeOf(period: PeriodFacts, at: number): { left: number; whole: number } {
  const { startsAt, endsAt, lastsUntil, usedMs, takenBy } = period
  const end = lastsUntil ?? startsAt
  const left = takenBy === null ? Math.max(0, Math.min(endsAt ?? end, end) - Math.max(startsAt, at)) : 0
  return { left, whole: end - startsAt + usedMs }
}

const takenBy = (books: Books, { orderItemId }: ItemFacts): LevelTakings =>
  books.history.vipDownloads.find((each) => each.orderItemId === orderItemId) ?? NOTHING_BY_LEVEL

/**
 * The works taken by a level. If its refund failed while levels that were refunded with it were taken back, this includes its
 * part of what was taken by those beyond the amount that stays paid for them.
 */
function takingsOf(books: Books, item: ItemFacts): LevelTakings {
  const taken = takenBy(books, item)
  const levels = refundedWith(books, item)
  const isRevoked = ({ orderItemId }: ItemFacts) => takenBack(books, orderItemId).some(({ take }) => take === 'all')
  const back = levels.filter(isRevoked)
  const fen = back.reduce((sum, each) => sum + takenBy(books, each).fen - paidFor(books, each), 0)
  if (fen <= 0) return taken
  const running = levels.filter((each) => !isRevoked(each))
  const parts = spread(
    fen,
    running.map((each) => paidFor(books, each)),
  )
  const part = parts[running.findIndex(({ orderItemId }) => orderItemId === item.orderItemId)] ?? 0
  const count = back.reduce((sum, each) => sum + takenBy(books, each).count, taken.count)
  return { ...taken, count, fen: taken.fen + part }
}

/** The levels of decisions whose refund of this one failed, itself among them. */
function refundedWith(books: Books, { orderItemId }: ItemFacts): ItemFacts[] {
  const decisionOf = ({ refundId, togetherWith }: RefundFacts) => togetherWith ?? refundId
  const isOf = ({ parts }: RefundFacts, itemId: string) => parts.some((part) => part.orderItemId === itemId)
  const failed = books.refunds.where((refund) => refund.state === 'failed' && isOf(refund, orderItemId))
  const refunds = books.refunds.where((refund) => failed.some((each) => decisionOf(each) === decisionOf(refund)))
  return books.items.where((item) => item.goodsType === 'VIP' && refunds.some((refund) => isOf(refund, item.orderItemId)))
}

/** The amount that stays paid for an item once its pending refunds are done. */
const paidFor = (books: Books, { orderItemId, amountFen, refundedFen }: ItemFacts): number =>
  amountFen - refundedFen - onItsWay(books, orderItemId)

/**
 * The works of an item with their values. What was sold is worth the prices stored then; orders made before prices were stored
 * use those of now. A work that came into a pack later was not paid for: it has no part of the price, but if it was taken it
 * costs its price, or an even part of the pack's.
 */
function worksOf(books: Books, { orderItemId, goodsId, unitFen, detail }: ItemFacts): RefundItemFacts['works'] {
  const works = books.history.works.filter((work) => work.orderItemId === orderItemId)
  const held = works.filter(({ id }) => id !== goodsId)
  const stored = FileDetail.parse(detail).works ?? withParts(held, unitFen)
  return works.map(({ id, priceFen, files, filesTaken }) => {
    const isRevoked = books.rights.get(`${orderItemId} ${id}`)?.isRevoked === true
    const rest = { id, files, filesTaken, isRevoked }
    if (id === goodsId) return { ...rest, priceFen, weightFen: held.length === 0 ? unitFen : 0 }
    const sold = stored.find((work) => work.id === id)
    return { ...rest, ...(sold ?? { priceFen: priceFen || Math.floor(unitFen / held.length), weightFen: 0 }) }
  })
}

function withParts(works: readonly { id: string; priceFen: number }[], unitFen: number) {
  const weights = packWeights(
    unitFen,
    works.map(({ priceFen }) => priceFen),
  )
  return works.map(({ id, priceFen }, at) => ({ id, priceFen, weightFen: weights[at] ?? 0 }))
}

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
      const fen = paidFor(books, item)
      return [{ orderItemId: item.orderItemId, userId: order.userId, isSandbox: order.isSandbox, paidAt, fen }]
    })
  return [...read, ...books.history.topUps]
    .filter((each) => each.userId === userId && each.isSandbox === isSandbox)
    .toSorted((one, other) => other.paidAt - one.paidAt || Number(BigInt(other.orderItemId) - BigInt(one.orderItemId)))
}

/** The amount of an item whose refund is granted but not done. */
const onItsWay = (books: Books, orderItemId: string): number =>
  books.refunds
    .where(({ state }) => state === 'granted')
    .flatMap(({ parts }) => parts.filter((part) => part.orderItemId === orderItemId))
    .reduce((sum, { amountFen }) => sum + amountFen, 0)
