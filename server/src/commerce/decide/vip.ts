import { endOfLevel, takenFor } from '@shenglang/contract/commerce/levels/vip'
import { fault } from '@shenglang/contract/faults'
import { addMonths } from '@shenglang/contract/shanghai'
import * as z from 'zod/mini'
import type { Books } from './books.ts'
import type { ItemFacts } from './facts.ts'
import { endedAt, isBought, settlePeriods } from './periods.ts'
import { type LineItem, type Offer, PLAIN, type Shop } from './shop.ts'

/** The details that an ordered VIP item stores. */
export const VipDetail = z.object({
  vipLevel: z.int(),
  months: z.int(),
  /** Paid lower levels that this one takes in payment. */
  taken: z.array(z.object({ periodId: z.string(), takenFen: z.int(), leftFen: z.int() })),
})
type VipDetail = z.infer<typeof VipDetail>

/** A level for some months: extends the same level, waits behind a higher one, or takes what is left of lower ones in payment. */
export function offerVip(books: Books, { plans }: Shop, userId: string, { goodsId, quantity }: LineItem): Offer {
  const plan = plans.find(({ planId }) => planId === goodsId)
  if (!plan) throw fault('GOODS_NOT_FOUND')
  if (quantity !== 1) throw fault('PIECES_TOO_MANY', { max: 1 })
  const { vipLevel, months, priceFen } = plan
  const { now } = books
  const periods = books.periodsOf(userId)
  const end = endOfLevel(periods, vipLevel, now)
  if (end === null) throw fault('ALREADY_BOUGHT', { title: `VIP${vipLevel}` })
  const isUpgrade = end === now
  const free = periods.filter(isBought).filter(({ takenBy }) => isUpgrade && takenBy === null)
  const taken = takenFor(free, vipLevel, priceFen, now)
  const takenFen = taken.reduce((sum, each) => sum + each.takenFen, 0)
  return {
    ...PLAIN,
    title: `VIP${vipLevel} ${plan.name} ${months} 个月`,
    unitFen: priceFen - takenFen,
    detail: VipDetail.parse({ vipLevel, months, taken }),
  }
}

/** Reserves the periods that an order takes in payment, until it is paid or cancelled. */
export function reserveVip(books: Books, userId: string, { orderItemId, detail }: ItemFacts): void {
  for (const { periodId } of VipDetail.parse(detail).taken) {
    const period = books.periodsOf(userId).find((each) => each.periodId === periodId)
    // Two levels of one order were offered for the same rest of a third.
    if (period?.takenBy !== null) throw fault('BAD_ARGUMENT', { field: 'items', message: '一次只能升级到一个等级' })
    books.periods.set({ ...period, takenBy: orderItemId })
  }
}

/** Releases the reserved periods of an unpaid order. */
export function releaseVip(books: Books, item: ItemFacts): void {
  for (const period of books.periodsTakenBy(item.orderItemId)) books.periods.set({ ...period, takenBy: null })
}

/** Grants the level of a paid item, and ends the lower ones that it took in payment. */
export function deliverVip(books: Books, userId: string, item: ItemFacts): void {
  const { now } = books
  const detail = VipDetail.parse(item.detail)
  addRest(books, userId, item, detail)
  for (const period of books.periodsTakenBy(item.orderItemId)) {
    if (period.endsAt === null || period.endsAt > now) books.periods.set(endedAt(period, now))
  }
  const endsAt = addMonths(now, detail.months)
  books.addPeriod({
    ...boughtBy(userId, item.orderItemId),
    vipLevel: detail.vipLevel,
    startsAt: now,
    endsAt,
    lastsUntil: endsAt,
    months: detail.months,
    anchor: { at: now, months: detail.months },
    worthFen: item.amountFen + detail.taken.reduce((sum, { takenFen }) => sum + takenFen, 0),
  })
  settlePeriods(books, userId)
  books.rightsChanged(userId)
}

/** Adds what the price left of lower periods, as time that waits behind this one and ends with its refund. */
function addRest(books: Books, userId: string, { orderItemId }: ItemFacts, { taken }: VipDetail): void {
  const { now } = books
  const bought = books.periodsOf(userId).filter(isBought)
  for (const { periodId, takenFen, leftFen } of taken) {
    const period = bought.find((each) => each.periodId === periodId)
    if (leftFen === 0 || !period) continue
    const left = period.endsAt - Math.max(period.startsAt, now)
    const rest = Number((BigInt(left) * BigInt(leftFen)) / BigInt(takenFen + leftFen))
    if (rest === 0) continue
    const time = { startsAt: now, endsAt: now + rest, lastsUntil: now + rest, months: null, anchor: null }
    books.addPeriod({ ...boughtBy(userId, orderItemId), ...time, vipLevel: period.vipLevel, worthFen: leftFen })
  }
}

const boughtBy = (userId: string, orderItemId: string) =>
  ({ userId, source: 'order', usedMs: 0, orderItemId, seatId: null, takenBy: null, isUsed: false }) as const
