import { fault } from '@shenglang/contract/faults'
import type { Books } from './books.ts'
import { moveRequest } from './design.ts'
import type { ItemFacts, PeriodFacts, RefundPart } from './facts.ts'
import { isAwaited, isFile } from './orders.ts'
import { endedAt, settlePeriods } from './periods.ts'
import { takenBack } from './refund-facts.ts'
import { takerOf, upgradedBy } from './refund-lines.ts'
import { VipDetail } from './vip.ts'

/** Takes back what a granted refund says of a thing; called for money alone as well. Throws REFUND_REFUSED, and DESIGN_STATE. */
export function takeBack(books: Books, item: ItemFacts, part: RefundPart): void {
  if (item.goodsType === 'VIP') takeBackVip(books, item, part)
  if (part.take === 'nothing') return
  if (item.goodsType === 'DESIGN') moveRequest(books, item.goodsId, 'refund')
  if (isFile(item)) takeBackWorks(books, item, part)
}

/** Gives again what was taken back, no more: the refund failed. */
export function giveAgain(books: Books, item: ItemFacts, part: RefundPart): void {
  if (item.goodsType === 'VIP') giveVipAgain(books, item, part)
  if (part.take === 'nothing') return
  if (item.goodsType === 'DESIGN') moveRequest(books, item.goodsId, 'pay')
  // What was released meanwhile is given for the first time.
  if (isFile(item) && !isAwaited(books.terms.get(item.goodsId), books.now)) giveWorksAgain(books, item, part)
}

function takeBackWorks(books: Books, { orderItemId, orderId }: ItemFacts, { take, workIds }: RefundPart): void {
  const { userId } = books.order(orderId)
  const given = books.rights.where((right) => right.orderItemId === orderItemId && !right.isRevoked)
  const taken = given.filter(({ resourceId }) => take === 'all' || workIds.includes(resourceId))
  for (const right of taken) books.rights.set({ ...right, isRevoked: true })
  if (taken.length > 0) books.revoked(userId)
  else books.rightsChanged(userId)
}

function giveWorksAgain(books: Books, { orderItemId, orderId }: ItemFacts, { workIds }: RefundPart): void {
  const { userId } = books.order(orderId)
  for (const resourceId of workIds) books.rights.set({ userId, resourceId, orderItemId, isRevoked: false })
  books.rightsChanged(userId)
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
    // What came back pays for no upgrade any more.
    changeLevel(books, item, { worthFen: -amountFen, ms: -ms })
  }
  if (take === 'nothing') return
  settlePeriods(books, userId)
  books.revoked(userId)
}

/** Gives lower levels back as they stood. What was given for them has come back, or comes, stays ended. */
function returnTaken(books: Books, orderItemId: string): void {
  const isPaidBack = ({ orderItemId: of }: PeriodFacts) => of !== null && takenBack(books, of).some(({ take }) => take === 'all')
  for (const period of books.periodsTakenBy(orderItemId)) {
    if (!isPaidBack(period)) books.periods.set({ ...period, takenBy: null, endsAt: period.lastsUntil })
  }
}

/** Changes what was given for the level of a thing, and how long it lasts; a level that changed so is measured by its length alone. */
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

/** The level goes on as if it had not been ended, and takes in payment again what nobody else took meanwhile. */
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
