import { REFUSALS } from '@shenglang/contract/commerce/refunds/refund-texts'
import { fault } from '@shenglang/contract/faults'
import type { Books } from './books.ts'
import { moveRequest } from './design.ts'
import type { ItemFacts, PeriodFacts, RefundPart } from './facts.ts'
import { returnedBy } from './level-shares.ts'
import { isAwaited, isFile } from './orders.ts'
import { endedAt, settlePeriods } from './periods.ts'
import { isGiven, takenBack } from './refund-facts.ts'
import { takerOf, upgradedBy } from './refund-refusals.ts'
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
  if (!isFile(item)) return
  if (isGiven(books, item)) giveWorksAgain(books, item, part)
  // An item released meanwhile is delivered for the first time.
  else if (!isAwaited(books.terms.get(item.goodsId), books.now)) books.entitle(books.order(item.orderId).userId, item)
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
  for (const resourceId of workIds) {
    const right = books.rights.get(`${orderItemId} ${resourceId}`)
    if (!right) continue
    books.rights.set({ ...right, isRevoked: false })
    books.rightsChanged(right.userId)
  }
  if (workIds.length === 0) books.rightsChanged(books.order(orderId).userId)
}

function takeBackVip(books: Books, item: ItemFacts, { take, ms, amountFen }: RefundPart): void {
  const { orderItemId, orderId } = item
  const { userId } = books.order(orderId)
  const taker = takerOf(books, orderItemId)
  if (taker) {
    const message = taker.status === 'CREATED' ? REFUSALS.upgrading : upgradedBy(taker)
    throw fault('REFUND_REFUSED', { message })
  }
  if (take === 'all') {
    const running = books.periodsOf(userId).filter((period) => period.orderItemId === orderItemId)
    returnTaken(books, item)
    for (const period of running) books.periods.set(endedAt(period, books.now))
  } else {
    // A refunded part pays for no later upgrade.
    changeLevel(books, item, { worthFen: -amountFen, ms: -ms })
  }
  if (take === 'nothing') return
  settlePeriods(books, userId)
  books.revoked(userId)
}

/** Restores the lower levels of a refunded upgrade, except those that were refunded themselves. */
function returnTaken(books: Books, item: ItemFacts): void {
  const isPaidBack = ({ orderItemId: of }: PeriodFacts) => of !== null && takenBack(books, of).some(({ take }) => take === 'all')
  const isByEarlierRules = books.order(item.orderId).refundRules < 3
  const returned = books.periodsTakenBy(item.orderItemId).filter((period) => !isPaidBack(period))
  const restored = returned.map((period) =>
    isByEarlierRules ? { ...period, takenBy: null, endsAt: period.lastsUntil } : returnedBy(books, item, period),
  )
  for (const period of restored) books.periods.set(period)
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

/**
 * Resumes the level as if it had not ended, and takes in payment again the periods that it had and nobody else took meanwhile. It
 * is worth what these and its own order still pay for it; the remainder of a level that was refunded does not come back.
 */
function resumeVip(books: Books, { orderItemId, detail, amountFen, refundedFen }: ItemFacts): void {
  const ended = books.periodsOfItem(orderItemId).filter(({ takenBy }) => takenBy === null)
  const { vipLevel, taken } = VipDetail.parse(detail)
  let worthFen = amountFen - refundedFen
  let isRestPaid = true
  const worthBefore = ended.find((period) => period.vipLevel === vipLevel)?.worthFen ?? worthFen
  for (const { periodId, takenFen, leftFen } of ended.length === 0 ? [] : taken) {
    const lower = books.periods.get(periodId)
    const isFree = lower?.takenBy === null && lower.endsAt === lower.lastsUntil
    if (isFree && worthFen + takenFen <= worthBefore) {
      books.periods.set({ ...endedAt(lower, books.now), takenBy: orderItemId })
      worthFen += takenFen
    } else if (leftFen > 0) isRestPaid = false
  }
  for (const period of ended) {
    if (period.vipLevel === vipLevel) books.periods.set({ ...period, endsAt: period.lastsUntil, worthFen })
    else if (isRestPaid) books.periods.set({ ...period, endsAt: period.lastsUntil })
  }
}
