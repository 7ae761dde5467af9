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

/** The highest level whose period holds the instant, to the millisecond: its end no longer belongs to it. @public */
export function vipAt(periods: readonly VipPeriod[], now: number): VipStanding {
  const holds = (at: number, { startsAt, endsAt }: VipPeriod) => startsAt <= at && (endsAt === null || at < endsAt)
  const vipLevel = Math.max(0, ...periods.filter((period) => holds(now, period)).map((period) => period.vipLevel))
  let endsAt: number | null = now
  while (endsAt !== null) {
    const end: number = endsAt
    const lasting = periods.filter((period) => period.vipLevel >= vipLevel && holds(end, period))
    if (vipLevel === 0 || lasting.length === 0) break
    endsAt = lasting.some((period) => period.endsAt === null) ? null : Math.max(...lasting.map((period) => period.endsAt ?? end))
  }
  return { vipLevel, endsAt }
}
