import { isWithin, type Period } from '@shenglang/contract/period'

interface PeriodColumns {
  starts_at: Date | null
  ends_at: Date | null
}

export const periodOf = ({ starts_at, ends_at }: PeriodColumns): Period => ({
  startsAt: starts_at?.toISOString() ?? '',
  endsAt: ends_at?.toISOString() ?? '',
})

export const isWithinPeriod = (columns: PeriodColumns, at: Date): boolean => isWithin(periodOf(columns), at.getTime())

/** The columns of a period that staff sent. */
export const periodDates = ({ startsAt, endsAt }: Period) => ({
  startsAt: startsAt === '' ? null : new Date(startsAt),
  endsAt: endsAt === '' ? null : new Date(endsAt),
})
