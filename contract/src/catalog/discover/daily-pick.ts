import { DAY_MS } from '../../shanghai.ts'

/** The editors' picks, without works that are taken down. */
export interface DailyPicks<Picked> {
  /** By day, `YYYY-MM-DD` in Shanghai. */
  chosen: ReadonlyMap<string, Picked>
  /** Used in turn on the days without a chosen pick. */
  rotation: readonly Picked[]
}

/** The pick of a day: the one chosen for it, else the rotation's; undefined without both. */
export const pickOfDay = <Picked>(day: string, { chosen, rotation }: DailyPicks<Picked>): Picked | undefined =>
  chosen.get(day) ?? rotation[turnOf(day, rotation.length)]

function turnOf(day: string, count: number): number {
  const days = Date.parse(day) / DAY_MS
  return ((days % count) + count) % count
}
