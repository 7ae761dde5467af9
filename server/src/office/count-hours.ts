import { METRICS } from '@shenglang/contract/office/overview'
import type { Db } from '../platform/database/db.ts'
import {
  countHours,
  deleteOldListeners,
  lockCounting,
  markCounted,
  markListeners,
  selectLastCount,
  sumDays,
} from './site-hours.sql.ts'

const HOUR_MS = 3_600_000
/**
 * Period before the last counted hour that is counted again: plays are added up a minute late, and an hour may just have ended.
 */
const AGAIN_MS = 2 * HOUR_MS

interface Counting {
  db: Db
  now: () => Date
  /** True where the site sells with the demonstration cashier, which moves no money. */
  isSandbox: boolean
}

/** Counts the hours since the last count again; the first time, everything. One process at a time. */
export async function countSiteHours({ db, now, isSandbox }: Counting): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await lockCounting(transaction))) return
    const last = await selectLastCount(transaction)
    const since = last === undefined ? new Date(0) : new Date(last.hour.getTime() - AGAIN_MS)
    const instant = now()
    await markListeners(transaction, since)
    const hours: Date[] = []
    for (const metric of METRICS) hours.push(...(await countHours(transaction, metric, { since, isSandbox, now: instant })))
    await sumDays(transaction, hours)
    await markCounted(transaction, instant)
    await deleteOldListeners(transaction, since)
  })
}
