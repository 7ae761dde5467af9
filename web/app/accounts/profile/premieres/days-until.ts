import { DAY_MS, shanghaiDay } from '@shenglang/contract/shanghai'

/** Number of calendar days in Shanghai, regardless of the hour: 0 is today, 1 is tomorrow. */
export const daysUntil = (instant: string, now: string): number =>
  (Date.parse(shanghaiDay(new Date(instant))) - Date.parse(shanghaiDay(new Date(now)))) / DAY_MS
