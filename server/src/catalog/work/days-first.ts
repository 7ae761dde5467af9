import { addDays } from '@shenglang/contract/shanghai'

export interface Leader {
  /** `YYYY-MM-DD`. */
  day: string
  resource_id: string
}

/** The number of consecutive days, up to the latest, with the same leader as on the latest. `leaders` are newest first. */
export function daysFirst(leaders: readonly Leader[]): number {
  const [latest] = leaders
  if (!latest) return 0
  const broken = leaders.findIndex(
    ({ day, resource_id }, ago) => resource_id !== latest.resource_id || day !== addDays(latest.day, -ago),
  )
  return broken === -1 ? leaders.length : broken
}
