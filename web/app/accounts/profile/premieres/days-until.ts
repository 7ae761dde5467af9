import { DAY_MS, shanghaiDay } from '@shenglang/contract/shanghai'

/** How many days by the calendar of Shanghai: 0 today, 1 tomorrow, whatever the hours. */
export const daysUntil = (instant: string, now: string): number =>
  (Date.parse(shanghaiDay(new Date(instant))) - Date.parse(shanghaiDay(new Date(now)))) / DAY_MS
