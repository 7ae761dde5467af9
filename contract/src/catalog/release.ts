import { isDay } from '../shanghai.ts'

/** How exactly a release is known. */
export type ReleasePrecision = 'year' | 'month' | 'day'

/** Of `2026`, `2026-11` or `2026-11-22`; nothing where there is no such time. */
export function releasePrecision(release: string): ReleasePrecision | undefined {
  if (/^\d{4}$/.test(release)) return isDay(`${release}-01-01`) ? 'year' : undefined
  if (/^\d{4}-\d{2}$/.test(release)) return isDay(`${release}-01`) ? 'month' : undefined
  return isDay(release) ? 'day' : undefined
}

/** The first day of it. */
export const firstDayOf = (release: string): string => `${release}-01-01`.slice(0, '2026-11-22'.length)

const LENGTHS: Record<ReleasePrecision, number> = { year: 4, month: 7, day: 10 }

/** As exactly as it is known; '' where nobody told it. */
export const releaseText = (kept: { release_date: string | null; release_precision: ReleasePrecision }): string =>
  (kept.release_date ?? '').slice(0, LENGTHS[kept.release_precision])
