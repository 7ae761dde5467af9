import { addMonths, DAY_MS } from '../../shanghai.ts'

/** A period in which a user has a level. */
export interface VipPeriod {
  vipLevel: number
  /** Milliseconds since 1970. */
  startsAt: number
  /** Null without end. */
  endsAt: number | null
}

/** A user's VIP at an instant. */
export interface VipStatus {
  /** 0 without VIP. */
  vipLevel: number
  /** When the level ends, including equal or higher ones that follow without a gap; null without end. */
  endsAt: number | null
}

/** The highest level whose period contains the instant; the end is exclusive, to the millisecond. */
export function vipAt(periods: readonly VipPeriod[], now: number): VipStatus {
  const holds = (at: number, { startsAt, endsAt }: VipPeriod) => startsAt <= at && (endsAt === null || at < endsAt)
  const vipLevel = Math.max(0, ...periods.filter((period) => holds(now, period)).map((period) => period.vipLevel))
  return { vipLevel, endsAt: vipLevel === 0 ? now : endOfLevel(periods, vipLevel, now) }
}

/**
 * Until when a user has this level or a higher one without a gap from `now` on: `now` where they do not have it, null without
 * end.
 */
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
  /** Paid for all of it, in fen. */
  worthFen: number
  /** Milliseconds that it lasted longer before a refunded upgrade used them; negative where that used fewer than passed. */
  usedMs?: number
}

/** What an upgrade credits of a lower period, and what it leaves of it. */
export interface Taken {
  periodId: string
  takenFen: number
  leftFen: number
}

/** The remaining value of a period in fen, by days: a started day counts whole, fractions round up, in the buyer's favour. */
export function leftOf({ startsAt, endsAt, worthFen, usedMs = 0 }: PaidPeriod, now: number): number {
  const length = endsAt - startsAt
  const left = Math.min(length, Math.ceil(Math.max(0, endsAt - now) / DAY_MS) * DAY_MS)
  const [worth, whole] = [BigInt(worthFen), BigInt(length + usedMs)]
  return Number((worth * BigInt(left) + whole - 1n) / whole)
}

/**
 * The credit for an upgrade to `vipLevel` that costs `priceFen`: the rest of lower periods, earliest first, and no more than
 * the price. What the price leaves of a period waits behind the upgrade.
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

/** A paid period, and the instant from which its months count. */
export interface ScheduledPeriod extends VipPeriod {
  periodId: string
  endsAt: number
  /** Null where its length alone counts. */
  months: number | null
  /** It ends this many months after this instant: renewals count from the first day, so that a 31st is restored. */
  anchor: { at: number; months: number } | null
}

type Placed = VipPeriod & { anchor?: ScheduledPeriod['anchor'] }

/**
 * Schedules waiting periods: higher levels first, each after the end of equal or higher ones. So a renewal follows the current
 * period, a lower level a higher one, and all move up when that ends early. What waits for a period without an end stays where
 * it is. Returns those that moved.
 */
export function scheduleWaiting(fixed: readonly Placed[], waiting: readonly ScheduledPeriod[], now: number): ScheduledPeriod[] {
  const placed = [...fixed]
  return waiting
    .toSorted((one, other) => other.vipLevel - one.vipLevel)
    .flatMap((period) => {
      const startsAt = endOfLevel(placed, period.vipLevel, now)
      const next = startsAt === null ? period : scheduledAt(period, startsAt, placed)
      placed.push(next)
      return next.startsAt === period.startsAt && next.endsAt === period.endsAt ? [] : [next]
    })
}

function scheduledAt(period: ScheduledPeriod, startsAt: number, placed: readonly Placed[]): ScheduledPeriod {
  if (period.months === null) return { ...period, startsAt, endsAt: startsAt + period.endsAt - period.startsAt }
  const renewed = placed.find(({ vipLevel, endsAt, anchor }) => anchor && vipLevel === period.vipLevel && endsAt === startsAt)
  const before = renewed?.anchor ?? { at: startsAt, months: 0 }
  const anchor = { at: before.at, months: before.months + period.months }
  return { ...period, startsAt, endsAt: addMonths(anchor.at, anchor.months), anchor }
}
