import { addMonths, DAY_MS } from '../../shanghai.ts'

/** A period in which a user has a level. */
export interface VipPeriod {
  vipLevel: number
  /** Milliseconds since 1970. */
  startsAt: number
  /** Null without an end. */
  endsAt: number | null
}

/** A user's VIP at an instant. */
export interface VipStatus {
  /** 0 without VIP. */
  vipLevel: number
  /** End of the level, including equal or higher ones that follow without a gap; null without an end. */
  endsAt: number | null
}

/** The highest level whose period contains the instant; the end is exclusive, to the millisecond. */
export function vipAt(periods: readonly VipPeriod[], now: number): VipStatus {
  const holds = (at: number, { startsAt, endsAt }: VipPeriod) => startsAt <= at && (endsAt === null || at < endsAt)
  const vipLevel = Math.max(0, ...periods.filter((period) => holds(now, period)).map((period) => period.vipLevel))
  return { vipLevel, endsAt: vipLevel === 0 ? now : endOfLevel(periods, vipLevel, now) }
}

/**
 * End of this level or higher ones that follow one another without a gap from `now` on: `now` when the user does not have the
 * level, null without an end.
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

/** A period that was paid for by an order. */
export interface PaidPeriod extends VipPeriod {
  periodId: string
  endsAt: number
  /** Amount paid for the whole period, in fen. */
  worthFen: number
  /** Milliseconds by which an upgrade, refunded since, shortened it; negative when the upgrade used less time than has passed. */
  usedMs?: number
}

/** The credit that an upgrade takes from a lower period, and the value that remains in it. */
export interface Taken {
  periodId: string
  takenFen: number
  leftFen: number
}

/**
 * The remaining value of a period in fen, by days: a started day counts as a whole one and fractions round up, in the buyer's
 * favour.
 */
export function leftOf({ startsAt, endsAt, worthFen, usedMs = 0 }: PaidPeriod, now: number): number {
  const length = endsAt - startsAt
  const left = Math.min(length, Math.ceil(Math.max(0, endsAt - now) / DAY_MS) * DAY_MS)
  const [worth, whole] = [BigInt(worthFen), BigInt(length + usedMs)]
  return Number((worth * BigInt(left) + whole - 1n) / whole)
}

/**
 * The credit for an upgrade to `vipLevel` that costs `priceFen`: the remaining value of lower periods, earliest first, up to the
 * price. The rest of a period that the price does not use up continues after the upgrade.
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

/** A paid period that may still move. */
export interface ScheduledPeriod extends VipPeriod {
  periodId: string
  endsAt: number
  /** Months bought; null when only its length in milliseconds counts. */
  months: number | null
  /**
   * The period ends `months` after `at`. Renewals count from the first day, so that a plan begun on a 31st ends on a 31st again.
   */
  anchor: { at: number; months: number } | null
}

type Timed = VipPeriod & { anchor?: ScheduledPeriod['anchor'] }

/**
 * Schedules waiting periods: higher levels first, each after the end of equal or higher ones. So a renewal follows the current
 * period, a lower level follows a higher one, and all move up when that ends early. Periods that wait behind one without an end
 * keep their dates. Returns the periods that moved.
 */
export function scheduleWaiting(fixed: readonly Timed[], waiting: readonly ScheduledPeriod[], now: number): ScheduledPeriod[] {
  const scheduled = [...fixed]
  return waiting
    .toSorted((one, other) => other.vipLevel - one.vipLevel)
    .flatMap((period) => {
      const startsAt = endOfLevel(scheduled, period.vipLevel, now)
      const next = startsAt === null ? period : scheduledAt(period, startsAt, scheduled)
      scheduled.push(next)
      return next.startsAt === period.startsAt && next.endsAt === period.endsAt ? [] : [next]
    })
}

function scheduledAt(period: ScheduledPeriod, startsAt: number, scheduled: readonly Timed[]): ScheduledPeriod {
  if (period.months === null) return { ...period, startsAt, endsAt: startsAt + period.endsAt - period.startsAt }
  const renewed = scheduled.find(({ vipLevel, endsAt, anchor }) => anchor && vipLevel === period.vipLevel && endsAt === startsAt)
  const previous = renewed?.anchor ?? { at: startsAt, months: 0 }
  const anchor = { at: previous.at, months: previous.months + period.months }
  return { ...period, startsAt, endsAt: addMonths(anchor.at, anchor.months), anchor }
}
