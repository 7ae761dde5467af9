import { fault } from '@shenglang/contract/faults'
import { type Caller, userOf } from '@shenglang/contract/roles'
import {
  insertTakings,
  lockTakings,
  type Openings,
  selectOpenings,
  selectPresentLevel,
  type TakenFile,
  takenBy,
} from '../../commerce/takings/index.ts'
import type { AddressTokens } from '../sources/address-tokens.ts'
import { type AllowanceDeps, count, countWithinAllowance } from './allowance.ts'
import type { FileRow } from './downloads.sql.ts'
import type { AccessRule } from './rights.ts'

export interface DownloadDeps extends AllowanceDeps {
  tokens: () => Promise<AddressTokens>
  now(): Date
}

/** Files to hand out, with the work whose access rule opens them: one for all, such as a pack, or that of each file. */
export interface Opened {
  /** The work whose access rule covers all files; null where each file has its own. */
  resourceId: string | null
  accessRules: AccessRule[]
  rows: FileRow[]
}

/** The transaction that hands something out, with the caller's rights as they are now. */
export interface HandOut {
  deps: DownloadDeps
  caller: Caller
  /** Counts all files and records them as taken. Throws DOWNLOADS_SPENT. */
  take(opened: Opened): Promise<void>
  /** Does the same with as many files as the day's allowance holds; returns those left out. */
  takeWithinAllowance(opened: Opened): ReturnType<typeof countWithinAllowance>
}

/**
 * Hands something out in one transaction, under the lock that refunds take: a refund before it has ended the right that is read
 * here, a refund after it finds what was taken.
 */
export async function handOut<Result>(
  { db, ...deps }: DownloadDeps,
  caller: Caller,
  run: (out: HandOut) => Promise<Result>,
): Promise<Result> {
  const userId = userOf(caller)
  // Read before the transaction takes a connection: holding one while waiting for a second could exhaust the pool.
  const tokens = await deps.tokens()
  return db.transaction().execute(async (transaction) => {
    await lockTakings(transaction, userId)
    const inside = { ...deps, db: transaction, tokens: async () => tokens }
    const at = deps.now()
    const present = { ...caller, ...(await selectPresentLevel(transaction, userId, at)) }
    const record = async (opened: Opened, rows: FileRow[]) => {
      const ids = new Set([
        ...rows.map(({ resourceId }) => resourceId),
        ...(opened.resourceId === null ? [] : [opened.resourceId]),
      ])
      const openings = await selectOpenings(transaction, userId, [...ids], at)
      await insertTakings(transaction, userId, takenFiles(rows, opened, openings), { at, isLease: false })
    }
    return run({
      deps: inside,
      caller: present,
      async take(opened) {
        await record(opened, opened.rows)
        // Last, since it locks the file's row, which is the same for everybody.
        await count(inside, present, opened.rows)
      },
      async takeWithinAllowance(opened) {
        const outcome = await countWithinAllowance(inside, present, opened.rows, 'some')
        const taken = opened.rows.filter(({ fileId }) => !outcome.leftOut.has(fileId))
        await record(opened, taken)
        return outcome
      },
    })
  })
}

/**
 * The files with the right by which each is taken: the person's purchase of the work, else the right that opens the pack or the
 * work. Throws DOWNLOAD_VIP_REQUIRED where a right ended since it was checked.
 */
function takenFiles(rows: FileRow[], { resourceId, accessRules }: Opened, openings: ReadonlyMap<string, Openings>): TakenFile[] {
  return rows.flatMap((row) => {
    const work = openings.get(row.resourceId)
    const opener = resourceId === null || work?.isOwn || work?.boughtBy ? work : openings.get(resourceId)
    const level = resourceId === null ? row.freeVipLevel : Math.max(0, ...accessRules.map(({ freeVipLevel }) => freeVipLevel))
    if (!work || !opener || opener.isOwn) return []
    const taking = takenBy(opener, level)
    if (!taking) throw fault('DOWNLOAD_VIP_REQUIRED', { level })
    return [{ fileId: row.fileId, ...taking, priceFen: work.priceFen, level }]
  })
}
