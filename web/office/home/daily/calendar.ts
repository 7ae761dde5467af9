import { addDays } from '@shenglang/contract/shanghai'

/** The days of a month `YYYY-MM`. */
export function daysOf(month: string): string[] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

/** The column of a day in a week that begins on Monday, from 1. */
export const columnOf = (day: string): number => ((new Date(day).getUTCDay() + 6) % 7) + 1

/** The month that is `count` months later; a negative count goes back. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Days by which each arrow key moves in a calendar. */
export const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
