import * as z from 'zod/mini'
import { instant } from './arguments.ts'

/** A period between two ISO 8601 instants; '' leaves that end open. */
export interface Period {
  startsAt: string
  endsAt: string
}

/** True when an instant, in milliseconds since 1970, lies in the period; the start is included, the end is not. */
export const isWithin = ({ startsAt, endsAt }: Period, at: number): boolean =>
  (startsAt === '' || Date.parse(startsAt) <= at) && (endsAt === '' || at < Date.parse(endsAt))

/** Milliseconds from an instant until the first of these periods begins or ends; null when none does any more. */
export function msToNextChange(periods: readonly Period[], at: number): number | null {
  const boundaries = periods.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).filter((instant) => instant !== '')
  const later = boundaries.map((instant) => Date.parse(instant) - at).filter((ms) => ms > 0)
  return later.length === 0 ? null : Math.min(...later)
}

const optionalInstant = () => z._default(z.union([z.literal(''), instant()], '应为时间，或留空'), '')

/** A period as staff send it, to be spread into an object that `endsAfterStart` checks. */
export const periodArgs = { startsAt: optionalInstant(), endsAt: optionalInstant() }

export const endsAfterStart = z.refine<Period>(
  ({ startsAt, endsAt }) => startsAt === '' || endsAt === '' || Date.parse(startsAt) < Date.parse(endsAt),
  { error: '结束应晚于开始', path: ['endsAt'] },
)
