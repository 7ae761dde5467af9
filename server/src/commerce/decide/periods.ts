import { TEAM_LEVEL } from '@shenglang/contract/commerce/seats'
import { endOfLevel, placeWaiting, type VipPeriod } from '@shenglang/contract/commerce/vip'
import type { Books } from './books.ts'
import type { PeriodFacts, SeatFacts } from './facts.ts'

/** A period that an order paid for; it has an end. */
export type BoughtPeriod = PeriodFacts & { source: 'order'; endsAt: number }
export const isBought = (period: PeriodFacts): period is BoughtPeriod => period.source === 'order' && period.endsAt !== null

const OTHER = { months: null, anchor: null, worthFen: 0, orderItemId: null, seatId: null, takenBy: null } as const

/** A period that nobody paid for, as it begins. */
export const givenPeriod = (
  source: 'seat' | 'grant',
  given: Pick<PeriodFacts, 'userId' | 'vipLevel' | 'startsAt' | 'endsAt'> & { seatId?: string },
): Omit<PeriodFacts, 'periodId'> => ({ ...OTHER, ...given, source, lastsUntil: given.endsAt })

/** The period ended before its time; it still says when it would have ended. */
export const endedAt = (period: PeriodFacts, now: number): PeriodFacts => ({ ...period, endsAt: now })

/** Until when somebody has a team's level of their own: `now` where they have not, null without end. A seat gives no seats. */
export const ownLevelEnd = (periods: readonly (VipPeriod & Pick<PeriodFacts, 'source'>)[], now: number): number | null =>
  endOfLevel(
    periods.filter(({ source }) => source !== 'seat'),
    TEAM_LEVEL,
    now,
  )

/** What runs or cannot move, and what was bought and waits. */
export function splitWaiting(periods: readonly PeriodFacts[], now: number) {
  const isWaiting = (period: PeriodFacts): period is BoughtPeriod => isBought(period) && period.startsAt >= now
  return { fixed: periods.filter((period) => !isWaiting(period)), waiting: periods.filter(isWaiting) }
}

/** To be done whenever a user's periods changed: what waits comes to its place, and the seats that the user gave follow the level. */
export function settlePeriods(books: Books, userId: string): void {
  placePeriods(books, userId)
  const end = ownLevelEnd(books.periodsOf(userId), books.now)
  // Nobody with a seat gives one, so that this goes no further.
  for (const seat of books.seatsGivenBy(userId)) {
    if (!fitSeat(books, seat, end)) continue
    placePeriods(books, seat.memberId)
    books.revoked(seat.memberId)
  }
}

function placePeriods(books: Books, userId: string): void {
  const { fixed, waiting } = splitWaiting(books.periodsOf(userId), books.now)
  for (const { periodId, startsAt, endsAt, anchor } of placeWaiting(fixed, waiting, books.now)) {
    const period = books.periods.get(periodId)
    if (period) books.periods.set({ ...period, startsAt, endsAt, lastsUntil: endsAt, anchor })
  }
}

/** Makes the level that a seat gives end with its owner's: now for at once, null for never. Whether that changed anything. */
export function fitSeat(books: Books, { seatId, memberId }: SeatFacts, end: number | null): boolean {
  const { now } = books
  const period = books.periodsOf(memberId).find((each) => each.seatId === seatId)
  if (!period) {
    if (end === now) return false
    books.addPeriod(givenPeriod('seat', { userId: memberId, vipLevel: TEAM_LEVEL, startsAt: now, endsAt: end, seatId }))
    return true
  }
  if (period.endsAt === end) return false
  books.periods.set(end === now ? endedAt(period, now) : { ...period, endsAt: end, lastsUntil: end })
  return true
}
