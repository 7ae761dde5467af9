import { shanghaiDay } from '../../shanghai.ts'
import type { SaleRules } from './sale-rules.ts'

/** The age from which a user is no longer a minor. */
const ADULT_AGE = 18

export type SpendingLimit = SaleRules['minorLimits'][number]

/** The age for a minor's limits: the lowest possible for the year of birth, or 0 without a year. */
export function ageOfMinor(birthYear: number | null, now: Date): number {
  if (birthYear === null) return 0
  return Math.max(0, Number(shanghaiDay(now).slice(0, 4)) - birthYear - 1)
}

/** True when somebody born in that year may still be a minor. */
export const isBirthYearOfMinor = (birthYear: number, now: Date): boolean =>
  birthYear <= Number(shanghaiDay(now).slice(0, 4)) && ageOfMinor(birthYear, now) < ADULT_AGE

/** The spending limits at an age; limits of zero when none is set for it, undefined for an adult. */
export function limitForAge(limits: readonly SpendingLimit[], age: number): SpendingLimit | undefined {
  if (age >= ADULT_AGE) return undefined
  const applicable = limits.filter(({ fromAge }) => fromAge <= age).toSorted((one, other) => other.fromAge - one.fromAge)
  return applicable[0] ?? { fromAge: 0, singleFen: 0, monthFen: 0 }
}

/** A user's spending in a month, in fen. */
export interface Spent {
  /** Paid or pending through a channel, top-ups included. */
  moneyFen: number
  /** Paid from the balance. */
  balanceFen: number
  topUpFen: number
}

/** The total, in which money that was topped up and spent in the same month counts once. */
export const spentFen = ({ moneyFen, balanceFen, topUpFen }: Spent): number => moneyFen + Math.max(0, balanceFen - topUpFen)
