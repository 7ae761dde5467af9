import { fault } from '@shenglang/contract/faults'
import { dailyDownloads } from '@shenglang/contract/media/rules'
import { type Caller, userOf } from '@shenglang/contract/roles'
import type { Db } from '../../platform/database/db.ts'
import { insertDownloads, selectTakenToday } from './downloads.sql.ts'

export interface AllowanceDeps {
  db: Db
  /** Files that a user may download on one day, by VIP level from 0; the last one applies to higher levels, 0 is no limit. */
  perDay: readonly number[]
  /** Runs in the transaction that counts a download. */
  onDownload(transaction: Db, resourceIds: string[]): Promise<void>
}

interface Counted {
  fileId: string
  resourceId: string
  isBuy: boolean
}

/** The part of the day's allowance that these files would take, and what is left of it. */
export async function allowanceFor({ db, perDay }: AllowanceDeps, caller: Caller, rows: Counted[]) {
  const allowed = dailyDownloads(perDay, caller.vipLevel)
  const { count, measured } = await countedBy(db, userOf(caller), rows)
  return { counted: measured.length, perDay: allowed, left: Math.max(0, allowed - count) }
}

/** Counts each file once a day for one user, up to the day's allowance; the user's own files do not count. */
export async function count(deps: AllowanceDeps, caller: Caller, rows: Counted[]): Promise<void> {
  const { left } = await countWithinAllowance(deps, caller, rows, 'all')
  if (left) throw fault('DOWNLOADS_SPENT', left)
}

/**
 * Counts `all` or none, or as many as the allowance holds. Returns the files left out, and what is left of the allowance then.
 * `db` is a transaction under `lockTakings`.
 */
export async function countWithinAllowance(
  { db, perDay, onDownload }: AllowanceDeps,
  caller: Caller,
  rows: Counted[],
  how: 'all' | 'some',
) {
  const userId = userOf(caller)
  const allowed = dailyDownloads(perDay, caller.vipLevel)
  const { count: taken, fresh, measured } = await countedBy(db, userId, rows)
  const left = Math.max(0, allowed - taken)
  const isSpent = allowed > 0 && measured.length > left
  const leftOut = new Set(isSpent ? measured.slice(how === 'all' ? 0 : left).map(({ fileId }) => fileId) : [])
  const outcome = { leftOut, left: isSpent ? { count: allowed, left } : undefined }
  if (isSpent && how === 'all') return outcome
  const added = fresh.filter(({ fileId }) => !leftOut.has(fileId))
  if (added.length === 0) return outcome
  const fileIds = added.map(({ fileId }) => fileId)
  await insertDownloads(db, userId, [...new Set(fileIds)])
  await onDownload(db, [...new Set(added.map(({ resourceId }) => resourceId))])
  return outcome
}

async function countedBy(db: Db, userId: string, rows: Counted[]) {
  const ids = rows.map(({ fileId }) => fileId)
  const taken = await selectTakenToday(db, userId, ids)
  const isFresh = new Set(taken.fresh)
  const fresh = rows.filter(({ fileId }) => isFresh.has(fileId))
  return { count: taken.count, fresh, measured: fresh.filter(({ isBuy }) => !isBuy) }
}
