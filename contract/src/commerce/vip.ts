import { addMonths, DAY_MS } from '../shanghai.ts'

/** A time for which somebody has a level. */
export interface VipPeriod {
  vipLevel: number
  /** Milliseconds since 1970. */
  startsAt: number
  /** Null without end. */
  endsAt: number | null
}

/** What somebody's VIP is at an instant. */
export interface VipStanding {
  /** 0 without VIP. */
  vipLevel: number
  /** When the level ends, the same or a higher one that follows without a gap counted in; null without end. */
  endsAt: number | null
}

/** The highest level whose period holds the instant, to the millisecond: its end no longer belongs to it. */
export function vipAt(periods: readonly VipPeriod[], now: number): VipStanding {
  const holds = (at: number, { startsAt, endsAt }: VipPeriod) => startsAt <= at && (endsAt === null || at < endsAt)
  const vipLevel = Math.max(0, ...periods.filter((period) => holds(now, period)).map((period) => period.vipLevel))
  return { vipLevel, endsAt: vipLevel === 0 ? now : endOfLevel(periods, vipLevel, now) }
}

/** Until when somebody has this level or a higher one without a gap from `now` on: `now` where they do not have it, null without end. */
export function endOfLevel(periods: readonly VipPeriod[], vipLevel: number, now: number): number | null {
  const high = periods.filter((period) => period.vipLevel >= vipLevel).sort((one, other) => one.startsAt - other.startsAt)
  let end = now
  for (const { startsAt, endsAt } of high) {
    if (startsAt > end) break
    if (endsAt === null) return null
    end = Math.max(end, endsAt)
  }
  return end
}

/** A period that an order paid for. */
export interface PaidPeriod extends VipPeriod {
  periodId: string
  endsAt: number
  /** What was given for all of it, in fen. */
  worthFen: number
}

/** What an upgrade takes of a lower period in payment, and what it leaves of it. */
export interface Taken {
  periodId: string
  takenFen: number
  leftFen: number
}

/** What is left of a period in fen, by days: a day that has begun counts whole, and part of a fen as one, for the buyer. */
export function leftOf({ startsAt, endsAt, worthFen }: PaidPeriod, now: number): number {
  const length = endsAt - startsAt
  const left = Math.min(length, Math.ceil(Math.max(0, endsAt - now) / DAY_MS) * DAY_MS)
  const [worth, whole] = [BigInt(worthFen), BigInt(length)]
  return Number((worth * BigInt(left) + whole - 1n) / whole)
}

/**
 * What is taken in payment for an upgrade to `vipLevel` that costs `priceFen`: what is left of lower periods, the earliest
 * first, and no more than the price. What the price leaves of a period waits behind the upgrade.
 */
export function takenFor(periods: readonly PaidPeriod[], vipLevel: number, priceFen: number, now: number): Taken[] {
  let open = priceFen
  return periods
    .filter((period) => period.vipLevel < vipLevel && period.endsAt > now)
    .sort((one, other) => one.startsAt - other.startsAt)
    .flatMap((period) => {
      const left = leftOf(period, now)
      const takenFen = Math.min(left, open)
      open -= takenFen
      return takenFen === 0 ? [] : [{ periodId: period.periodId, takenFen, leftFen: left - takenFen }]
    })
}

/** A period that an order paid for, and from where on its months are counted. */
export interface PlacedPeriod extends VipPeriod {
  periodId: string
  endsAt: number
  /** Null for what is measured by its length alone. */
  months: number | null
  /** Its end is so many months after this instant: renewals count on from the first day, so that a 31st comes back. */
  anchor: { at: number; months: number } | null
}

type Placed = VipPeriod & { anchor?: PlacedPeriod['anchor'] }

/**
 * Puts what waits in its place: higher levels first, each at the end of what is as high or higher. So a renewal goes behind
 * what runs, a lower level behind a higher one, and all of it moves up when that ends before its time. What waits for
 * something without an end stays where it is. Returns those whose place changed.
 */
export function placeWaiting(fixed: readonly Placed[], waiting: readonly PlacedPeriod[], now: number): PlacedPeriod[] {
  const placed = [...fixed]
  return waiting
    .toSorted((one, other) => other.vipLevel - one.vipLevel)
    .flatMap((period) => {
      const startsAt = endOfLevel(placed, period.vipLevel, now)
      const next = startsAt === null ? period : placedAt(period, startsAt, placed)
      placed.push(next)
      return next.startsAt === period.startsAt && next.endsAt === period.endsAt ? [] : [next]
    })
}

function placedAt(period: PlacedPeriod, startsAt: number, placed: readonly Placed[]): PlacedPeriod {
  if (period.months === null) return { ...period, startsAt, endsAt: startsAt + period.endsAt - period.startsAt }
  const renewed = placed.find(({ vipLevel, endsAt, anchor }) => anchor && vipLevel === period.vipLevel && endsAt === startsAt)
  const before = renewed?.anchor ?? { at: startsAt, months: 0 }
  const anchor = { at: before.at, months: before.months + period.months }
  return { ...period, startsAt, endsAt: addMonths(anchor.at, anchor.months), anchor }
}
