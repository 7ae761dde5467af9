import { endOfLevel, scheduleWaiting, type VipPeriod } from '@shenglang/contract/commerce/levels/vip'
import { TEAM_LEVEL } from '@shenglang/contract/commerce/team/seats'
import type { Books } from './books.ts'
import type { PeriodFacts, SeatFacts } from './facts.ts'

/** A period that an order paid for; it has an end. */
export type BoughtPeriod = PeriodFacts & { source: 'order'; endsAt: number }
export const isBought = (period: PeriodFacts): period is BoughtPeriod => period.source === 'order' && period.endsAt !== null

const OTHER = {
  ...{ months: null, anchor: null, worthFen: 0, usedMs: 0 },
  ...{ orderItemId: null, seatId: null, takenBy: null, isUsed: false },
} as const

/** A new period that nobody paid for. */
export const givenPeriod = (
  source: 'seat' | 'grant',
  given: Pick<PeriodFacts, 'userId' | 'vipLevel' | 'startsAt' | 'endsAt'> & { seatId?: string },
): Omit<PeriodFacts, 'periodId'> => ({ ...OTHER, ...given, source, lastsUntil: given.endsAt })

/** Ends the period early; it still stores when it would have ended. */
export const endedAt = (period: PeriodFacts, now: number): PeriodFacts => ({ ...period, endsAt: now })

/**
 * The end of a user's team level, not counting a seat, whose holder cannot give seats: `now` without the level, null if it never
 * ends.
 */
export const userLevelEnd = (periods: readonly (VipPeriod & Pick<PeriodFacts, 'source'>)[], now: number): number | null =>
  endOfLevel(
    periods.filter(({ source }) => source !== 'seat'),
    TEAM_LEVEL,
    now,
  )

/**
 * Splits running or fixed periods from bought ones that wait. A level by which something was taken has begun, also in its first
 * millisecond, and where this machine's clock is behind the one that started it.
 */
export function splitWaiting(periods: readonly PeriodFacts[], now: number) {
  const isWaiting = (period: PeriodFacts): period is BoughtPeriod => isBought(period) && period.startsAt >= now && !period.isUsed
  const begun = (period: PeriodFacts) => (period.isUsed ? { ...period, startsAt: Math.min(period.startsAt, now) } : period)
  return { fixed: periods.filter((period) => !isWaiting(period)).map(begun), waiting: periods.filter(isWaiting) }
}

/** Call after every change of a user's periods: moves waiting periods, and adjusts the seats that the user gave. */
export function settlePeriods(books: Books, userId: string): void {
  reschedulePeriods(books, userId)
  const end = userLevelEnd(books.periodsOf(userId), books.now)
  // Members cannot give seats, so this goes no further.
  for (const seat of books.seatsGivenBy(userId)) {
    if (!fitSeat(books, seat, end)) continue
    reschedulePeriods(books, seat.memberId)
    books.revoked(seat.memberId)
  }
}

function reschedulePeriods(books: Books, userId: string): void {
  const { fixed, waiting } = splitWaiting(books.periodsOf(userId), books.now)
  for (const { periodId, startsAt, endsAt, anchor } of scheduleWaiting(fixed, waiting, books.now)) {
    const period = books.periods.get(periodId)
    if (period) books.periods.set({ ...period, startsAt, endsAt, lastsUntil: endsAt, anchor })
  }
}

/** Ends the level of a seat with its owner's: now for at once, null for never. Returns whether that changed anything. */
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
