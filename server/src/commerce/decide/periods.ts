import { TEAM_LEVEL } from '@shenglang/contract/commerce/seats'
import { endOfLevel, placeWaiting, type VipPeriod } from '@shenglang/contract/commerce/vip'
import { addMonths } from '@shenglang/contract/shanghai'
import * as z from 'zod/mini'
import type { Books } from './books.ts'
import type { ItemFacts, PeriodFacts, SeatFacts } from './facts.ts'

/** What an order of VIP stores about itself. */
export const VipDetail = z.object({
  vipLevel: z.int(),
  months: z.int(),
  /** Of lower levels that were paid for, which this one takes in payment. */
  taken: z.array(z.object({ periodId: z.string(), takenFen: z.int(), leftFen: z.int() })),
})
type VipDetail = z.infer<typeof VipDetail>

/** A period that an order paid for; it has an end. */
export type BoughtPeriod = PeriodFacts & { source: 'order'; endsAt: number }
export const isBought = (period: PeriodFacts): period is BoughtPeriod => period.source === 'order' && period.endsAt !== null

/** Until when somebody has a team's level of their own: `now` where they have not, null without end. A seat gives no seats. */
export const ownLevelEnd = (periods: readonly (VipPeriod & Pick<PeriodFacts, 'source'>)[], now: number): number | null =>
  endOfLevel(
    periods.filter(({ source }) => source !== 'seat'),
    TEAM_LEVEL,
    now,
  )

/** Gives the level that an item paid for, and ends the lower ones that it took in payment. */
export function deliverVip(books: Books, userId: string, item: ItemFacts): void {
  const { now } = books
  const detail = VipDetail.parse(item.detail)
  addRest(books, userId, item, detail)
  for (const period of books.periodsTakenBy(item.orderItemId)) {
    if (period.endsAt === null || period.endsAt > now) books.setPeriod({ ...period, endsAt: now, isEnded: true })
  }
  books.addPeriod({
    ...boughtBy(userId, item.orderItemId),
    vipLevel: detail.vipLevel,
    startsAt: now,
    endsAt: addMonths(now, detail.months),
    months: detail.months,
    anchor: { at: now, months: detail.months },
    worthFen: item.amountFen + detail.taken.reduce((sum, { takenFen }) => sum + takenFen, 0),
  })
  settlePeriods(books, userId)
  books.rightsChanged(userId)
}

/** Lets go of what an order that is not paid was to take in payment. */
export function releaseVip(books: Books, item: ItemFacts): void {
  for (const period of books.periodsTakenBy(item.orderItemId)) books.setPeriod({ ...period, takenBy: null })
}

/** What the price left of lower periods, as time that waits behind this one and ends with its refund. */
function addRest(books: Books, userId: string, { orderItemId }: ItemFacts, { taken }: VipDetail): void {
  const { now } = books
  const bought = books.periodsOf(userId).filter(isBought)
  for (const { periodId, takenFen, leftFen } of taken) {
    const period = bought.find((each) => each.periodId === periodId)
    if (leftFen === 0 || !period) continue
    const left = period.endsAt - Math.max(period.startsAt, now)
    const rest = Number((BigInt(left) * BigInt(leftFen)) / BigInt(takenFen + leftFen))
    if (rest === 0) continue
    const { vipLevel } = period
    const time = { startsAt: now, endsAt: now + rest, months: null, anchor: null }
    books.addPeriod({ ...boughtBy(userId, orderItemId), ...time, vipLevel, worthFen: leftFen })
  }
}

const boughtBy = (userId: string, orderItemId: string) =>
  ({ userId, source: 'order', orderItemId, seatId: null, takenBy: null, isEnded: false }) as const

/** What waits comes to its place, and the seats that the user gave follow the user's level. */
function settlePeriods(books: Books, userId: string): void {
  placePeriods(books, userId)
  const end = ownLevelEnd(books.periodsOf(userId), books.now)
  // Nobody with a seat gives one, so that this goes no further.
  for (const seat of books.seats.filter(({ ownerId }) => ownerId === userId)) {
    if (!fitSeat(books, seat, end)) continue
    placePeriods(books, seat.memberId)
    books.revoked(seat.memberId)
  }
}

function placePeriods(books: Books, userId: string): void {
  const periods = books.periodsOf(userId)
  const waiting = periods.filter(isBought).filter(({ startsAt }) => startsAt >= books.now)
  const fixed = periods.filter((period) => !waiting.some(({ periodId }) => periodId === period.periodId))
  for (const { periodId, startsAt, endsAt, anchor } of placeWaiting(fixed, waiting, books.now)) {
    const period = waiting.find((each) => each.periodId === periodId)
    if (period) books.setPeriod({ ...period, startsAt, endsAt, anchor })
  }
}

/** Makes the level that a seat gives end with its owner's: now for at once, null for never. Whether that changed anything. */
function fitSeat(books: Books, { seatId, memberId }: SeatFacts, end: number | null): boolean {
  const period = books.periodsOf(memberId).find((each) => each.seatId === seatId)
  if (period) {
    if (period.endsAt === end) return false
    books.setPeriod({ ...period, endsAt: end, isEnded: end === books.now })
    return true
  }
  if (end === books.now) return false
  books.addPeriod({
    userId: memberId,
    vipLevel: TEAM_LEVEL,
    startsAt: books.now,
    endsAt: end,
    months: null,
    anchor: null,
    source: 'seat',
    worthFen: 0,
    orderItemId: null,
    seatId,
    takenBy: null,
    isEnded: false,
  })
  return true
}
