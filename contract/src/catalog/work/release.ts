import { isDay } from '../../shanghai.ts'

/** The precision of a release date. */
export type ReleasePrecision = 'year' | 'month' | 'day'

/** The precision of `2026`, `2026-11` or `2026-11-22`; undefined for invalid dates. */
export function releasePrecision(release: string): ReleasePrecision | undefined {
  if (/^\d{4}$/.test(release)) return isDay(`${release}-01-01`) ? 'year' : undefined
  if (/^\d{4}-\d{2}$/.test(release)) return isDay(`${release}-01`) ? 'month' : undefined
  return isDay(release) ? 'day' : undefined
}

/** The first day of a year or month, as `YYYY-MM-DD`; a day stays as it is. */
export const firstDayOf = (release: string): string => `${release}-01-01`.slice(0, '2026-11-22'.length)

const LENGTHS: Record<ReleasePrecision, number> = { year: 4, month: 7, day: 10 }

/** The date, cut to its precision; '' when unknown. */
export const releaseText = (row: { release_date: string | null; release_precision: ReleasePrecision }): string =>
  (row.release_date ?? '').slice(0, LENGTHS[row.release_precision])
