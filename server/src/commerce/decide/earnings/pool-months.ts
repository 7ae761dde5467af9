import { DAY_MS, instantOfShanghai, shanghaiDay } from '@shenglang/contract/shanghai'
import type { TimeSpan } from './pool-shares.ts'

/** Months to look back, so that a worker that was off for so long still shares the months that it missed. */
const MONTHS_BACK = 12

/** The months in Shanghai, the oldest first, of which no payment can be refunded automatically any longer. */
export function monthsToShare(now: number, refundDays: number): string[] {
  const [year = 0, month = 0] = shanghaiDay(new Date(now - refundDays * DAY_MS))
    .split('-')
    .map(Number)
  const current = year * 12 + month - 1
  return Array.from({ length: MONTHS_BACK }, (_, index) => nameOf(current - MONTHS_BACK + index))
}

const nameOf = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`

/** A month of Shanghai, from its first instant up to that of the next. */
export function spanOf(month: string): TimeSpan {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const begin = (name: string) => Date.parse(instantOfShanghai(`${name}-01T00:00`))
  return { from: begin(month), until: begin(nameOf(year * 12 + number)) }
}
