import { fault } from '@shenglang/contract/faults'
import type { Books } from './books.ts'
import { moveRequest } from './design.ts'
import type { ItemFacts, PeriodFacts, RefundPart } from './facts.ts'
import { isAwaited, isFile } from './orders.ts'
import { endedAt, settlePeriods } from './periods.ts'
import { takenBack } from './refund-facts.ts'
import { takerOf, upgradedBy } from './refund-lines.ts'
import { VipDetail } from './vip.ts'

/**
 * Revokes what a granted refund takes of an item; also called for refunds of money alone. Throws REFUND_REFUSED, and
 * DESIGN_STATE.
 */
export function takeBack(books: Books, item: ItemFacts, part: RefundPart): void {
  if (item.goodsType === 'VIP') takeBackVip(books, item, part)
  if (part.take === 'nothing') return
  if (item.goodsType === 'DESIGN') moveRequest(books, item.goodsId, 'refund')
  if (isFile(item)) takeBackWorks(books, item, part)
}

/** Restores exactly what was revoked after the refund failed. */
export function giveAgain(books: Books, item: ItemFacts, part: RefundPart): void {
  if (item.goodsType === 'VIP') giveVipAgain(books, item, part)
  if (part.take === 'nothing') return
  if (item.goodsType === 'DESIGN') moveRequest(books, item.goodsId, 'pay')
  // An item released meanwhile is delivered for the first time.
  if (isFile(item) && !isAwaited(books.terms.get(item.goodsId), books.now)) giveWorksAgain(books, item, part)
}

function takeBackWorks(books: Books, { orderItemId, orderId }: ItemFacts, { take, workIds }: RefundPart): void {
  const { userId } = books.order(orderId)
  const given = books.rights.where((right) => right.orderItemId === orderItemId && !right.isRevoked)
  const taken = given.filter(({ resourceId }) => take === 'all' || workIds.includes(resourceId))
  for (const right of taken) {
    books.rights.set({ ...right, isRevoked: true })
    // Not always the buyer: the buyer's account may have been merged into another one.
    books.revoked(right.userId)
  }
  if (taken.length === 0) books.rightsChanged(userId)
}

function giveWorksAgain(books: Books, { orderItemId, orderId }: ItemFacts, { workIds }: RefundPart): void {
  const buyer = books.order(orderId).userId
  for (const resourceId of workIds) {
    const userId = books.rights.get(`${orderItemId} ${resourceId}`)?.userId ?? buyer
    books.rights.set({ userId, resourceId, orderItemId, isRevoked: false })
    books.rightsChanged(userId)
  }
  if (workIds.length === 0) books.rightsChanged(buyer)
}

function takeBackVip(books: Books, item: ItemFacts, { take, ms, amountFen }: RefundPart): void {
  const { orderItemId, orderId } = item
  const { userId } = books.order(orderId)
  const taker = takerOf(books, orderItemId)
  if (taker) {
    const message = taker.status === 'CREATED' ? '这段会员正抵扣一个待付款的订单，请先取消那个订单' : upgradedBy(taker)
    throw fault('REFUND_REFUSED', { message })
  }
  if (take === 'all') {
    const running = books.periodsOf(userId).filter((period) => period.orderItemId === orderItemId)
    for (const period of running) books.periods.set(endedAt(period, books.now))
    returnTaken(books, orderItemId)
  } else {
    // A refunded part pays for no later upgrade.
    changeLevel(books, item, { worthFen: -amountFen, ms: -ms })
  }
  if (take === 'nothing') return
  settlePeriods(books, userId)
  books.revoked(userId)
}

/** Restores the lower levels of a refunded upgrade, except those that were refunded themselves. */
function returnTaken(books: Books, orderItemId: string): void {
  const isPaidBack = ({ orderItemId: of }: PeriodFacts) => of !== null && takenBack(books, of).some(({ take }) => take === 'all')
  for (const period of books.periodsTakenBy(orderItemId)) {
    if (!isPaidBack(period)) books.periods.set({ ...period, takenBy: null, endsAt: period.lastsUntil })
  }
}

/** Changes the price and length of an item's level; afterwards it is measured by its length alone. */
function changeLevel(books: Books, { orderItemId, detail }: ItemFacts, { worthFen, ms }: { worthFen: number; ms: number }): void {
  const { vipLevel } = VipDetail.parse(detail)
  for (const period of books.periodsOfItem(orderItemId).filter((each) => each.vipLevel === vipLevel)) {
    const lastsUntil = period.lastsUntil === null ? null : period.lastsUntil + ms
    books.periods.set({
      ...period,
      worthFen: Math.max(0, period.worthFen + worthFen),
      lastsUntil,
      endsAt: period.endsAt === period.lastsUntil ? lastsUntil : period.endsAt,
      ...(ms === 0 ? {} : { months: null, anchor: null }),
    })
  }
}

function giveVipAgain(books: Books, item: ItemFacts, { take, ms, amountFen }: RefundPart): void {
  const { userId } = books.order(item.orderId)
  if (take === 'all') resumeVip(books, item)
  else changeLevel(books, item, { worthFen: amountFen, ms })
  settlePeriods(books, userId)
  books.rightsChanged(userId)
}

/** Resumes the level as if it had not ended, and takes in payment again what nobody else took meanwhile. */
function resumeVip(books: Books, { orderItemId, detail }: ItemFacts): void {
  const ended = books.periodsOfItem(orderItemId).filter(({ takenBy }) => takenBy === null)
  if (ended.length === 0) return
  for (const period of ended) books.periods.set({ ...period, endsAt: period.lastsUntil })
  let lostFen = 0
  for (const { periodId, takenFen } of VipDetail.parse(detail).taken) {
    const lower = books.periods.get(periodId)
    const isFree = lower?.takenBy === null && lower.endsAt === lower.lastsUntil
    if (isFree) books.periods.set({ ...endedAt(lower, books.now), takenBy: orderItemId })
    else lostFen += takenFen
  }
  for (const period of lostFen === 0 ? [] : books.periodsOfItem(orderItemId)) {
    books.periods.set({ ...period, worthFen: Math.max(0, period.worthFen - lostFen) })
  }
}
