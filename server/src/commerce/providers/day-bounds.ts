import { DAY_MS } from '@shenglang/contract/shanghai'

/** When a day of Shanghai, `YYYY-MM-DD`, begins and when the next one does. */
export function dayBounds(day: string): { from: Date; to: Date } {
  const from = new Date(`${day}T00:00:00+08:00`)
  return { from, to: new Date(from.getTime() + DAY_MS) }
}
