import { shanghaiDay } from '../shanghai.ts'
import type { SaleRules } from './sale-rules.ts'

/** The age from which nobody counts as a minor. */
const ADULT_AGE = 18

export type SpendingLimit = SaleRules['minorLimits'][number]

/** The age by which a minor's limits go: the youngest that somebody born in a year can be today; without a year, a small child. */
export function ageOfMinor(birthYear: number | null, now: Date): number {
  if (birthYear === null) return 0
  return Math.max(0, Number(shanghaiDay(now).slice(0, 4)) - birthYear - 1)
}

/** Whether somebody born in a year may still be a minor. */
export const isBirthYearOfMinor = (birthYear: number, now: Date): boolean =>
  birthYear <= Number(shanghaiDay(now).slice(0, 4)) && ageOfMinor(birthYear, now) < ADULT_AGE

/** What somebody of an age may spend; nothing where no limit is set for it, and undefined for an adult, whom none holds. */
export function limitForAge(limits: readonly SpendingLimit[], age: number): SpendingLimit | undefined {
  if (age >= ADULT_AGE) return undefined
  const reached = limits.filter(({ fromAge }) => fromAge <= age).toSorted((one, other) => other.fromAge - one.fromAge)
  return reached[0] ?? { fromAge: 0, singleFen: 0, monthFen: 0 }
}

/** What somebody spent in a month, in fen. */
export interface Spent {
  /** Paid by a channel, or to be; top-ups counted in. */
  moneyFen: number
  /** Paid from the balance. */
  balanceFen: number
  topUpFen: number
}

/** All of it, where what went through the balance in the same month is counted once. */
export const spentFen = ({ moneyFen, balanceFen, topUpFen }: Spent): number => moneyFen + Math.max(0, balanceFen - topUpFen)
