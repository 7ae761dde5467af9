import { DAY_MS, shanghaiDay } from '@shenglang/contract/shanghai'

/** The backups that stay: the last of each of this many days, weeks and months, counted back from the newest backup. */
export interface Retention {
  days: number
  weeks: number
  months: number
}

/** A Thursday, so that weeks begin on Mondays. */
const EPOCH_WEEKDAY = 3

const PERIODS: Record<keyof Retention, (at: Date) => string> = {
  days: (at) => shanghaiDay(at),
  weeks: (at) => String(Math.floor((Date.parse(`${shanghaiDay(at)}T00:00:00Z`) / DAY_MS + EPOCH_WEEKDAY) / 7)),
  months: (at) => shanghaiDay(at).slice(0, 7),
}

/** The backups to delete. The newest always stays; periods are those of Shanghai, and only those with a backup count. */
export function backupsTooMany<Backup extends { at: Date }>(backups: readonly Backup[], retention: Retention): Backup[] {
  const newestFirst = backups.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const staying = new Set(newestFirst.slice(0, 1))
  for (const [unit, periodOf] of Object.entries(PERIODS) as [keyof Retention, (at: Date) => string][]) {
    const seen = new Set<string>()
    for (const backup of newestFirst) {
      const period = periodOf(backup.at)
      if (seen.has(period) || seen.size >= retention[unit]) continue
      seen.add(period)
      staying.add(backup)
    }
  }
  return backups.filter((backup) => !staying.has(backup))
}
