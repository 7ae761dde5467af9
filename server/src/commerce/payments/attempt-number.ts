import { randomInt } from 'node:crypto'

/** Of letters and digits, at most 32, as every provider takes it; nobody guesses another's. */
export function attemptNumber(now: Date): string {
  const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0')
  return `P${now.toISOString().replace(/\D/g, '').slice(0, 14)}${digits(10)}`
}
