import { DAY_MS, shanghaiDay } from '@shenglang/contract/shanghai'

const RETRY_MS = 3600_000

interface Schedule {
  now: Date
  /** Times of day in Shanghai, such as 04:30. */
  times: readonly string[]
  /** The start of the last backup that succeeded. */
  madeAt: Date | undefined
  /** The start of the last backup, whether or not it succeeded. */
  triedAt: Date | undefined
}

/** True when a scheduled backup is due: none was made since the last time of day, and none failed within the last hour. */
export function isBackupDue({ now, times, madeAt, triedAt }: Schedule): boolean {
  const since = lastOf(times, now)
  if (madeAt && madeAt.getTime() >= since) return false
  return !triedAt || triedAt.getTime() < since || now.getTime() - triedAt.getTime() >= RETRY_MS
}

/** The last of these times of day that has passed. */
function lastOf(times: readonly string[], now: Date): number {
  const days = [now, new Date(now.getTime() - DAY_MS)].map(shanghaiDay)
  const instants = days.flatMap((day) => times.map((time) => Date.parse(`${day}T${time}:00+08:00`)))
  return Math.max(...instants.filter((instant) => instant <= now.getTime()))
}
