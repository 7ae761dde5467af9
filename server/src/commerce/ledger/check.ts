import type { Db } from '../../platform/database/db.ts'
import { allowTime, CHECKS, type CheckName, countPostings, selectWrong, type Wrong } from './check.sql.ts'

/** The most problems listed of each kind. */
const LISTED_MAX = 100

export interface LedgerReport {
  postings: number
  problems: (Wrong & { problem: string })[]
}

/**
 * Compares the ledger with itself and with wallets, orders, rights, what was taken, stock, coupons, payments, refunds and shared
 * months, in one snapshot.
 */
export function checkLedger(db: Db): Promise<LedgerReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await allowTime(transaction)
      const problems: LedgerReport['problems'] = []
      for (const problem of Object.keys(CHECKS) as CheckName[]) {
        problems.push(...(await selectWrong(transaction, problem, LISTED_MAX)).map((wrong) => ({ problem, ...wrong })))
      }
      return { postings: await countPostings(transaction), problems }
    })
}
