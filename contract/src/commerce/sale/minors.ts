import { shanghaiDay } from '../../shanghai.ts'
import type { SaleRules } from './sale-rules.ts'

/** The age from which nobody counts as a minor. */
const ADULT_AGE = 18

export type SpendingLimit = SaleRules['minorLimits'][number]

/** The age that a minor's limits go by: the youngest possible for the year of birth; without a year, a small child. */
export function ageOfMinor(birthYear: number | null, now: Date): number {
  if (birthYear === null) return 0
  return Math.max(0, Number(shanghaiDay(now).slice(0, 4)) - birthYear - 1)
}

/** Whether somebody born in a year may still be a minor. */
export const isBirthYearOfMinor = (birthYear: number, now: Date): boolean =>
  birthYear <= Number(shanghaiDay(now).slice(0, 4)) && ageOfMinor(birthYear, now) < ADULT_AGE

/** The spending limits for an age; zero where none is set for it, and undefined for an adult. */
export function limitForAge(limits: readonly SpendingLimit[], age: number): SpendingLimit | undefined {
  if (age >= ADULT_AGE) return undefined
  const reached = limits.filter(({ fromAge }) => fromAge <= age).toSorted((one, other) => other.fromAge - one.fromAge)
  return reached[0] ?? { fromAge: 0, singleFen: 0, monthFen: 0 }
}

/** What a user spent in a month, in fen. */
export interface Spent {
  /** Paid by a channel or pending; including top-ups. */
  moneyFen: number
  /** Paid from the balance. */
  balanceFen: number
  topUpFen: number
}

/** The total, where money that went through the balance in the same month is counted once. */
export const spentFen = ({ moneyFen, balanceFen, topUpFen }: Spent): number => moneyFen + Math.max(0, balanceFen - topUpFen)
