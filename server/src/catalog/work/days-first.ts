import { addDays } from '@shenglang/contract/shanghai'

export interface Leader {
  /** `YYYY-MM-DD`. */
  day: string
  resource_id: string
}

/** On how many days without a break, up to the latest of these, its leader has led; they are ordered by day, newest first. */
export function daysFirst(leaders: readonly Leader[]): number {
  const [latest] = leaders
  if (!latest) return 0
  const broken = leaders.findIndex(
    ({ day, resource_id }, ago) => resource_id !== latest.resource_id || day !== addDays(latest.day, -ago),
  )
  return broken === -1 ? leaders.length : broken
}
