import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { decideWithin, sendWithin } from '../apply/apply.ts'
import { grantLevel } from '../decide/seats/seats.ts'

/** Grants VIP until an instant, null for ever; replaces an earlier grant, and level 0 removes all grants. */
export function grantVip(
  db: Db,
  userId: string,
  { level, until, now }: { level: number; until: Date | null; now: Date },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const scope = { userIds: [userId], levelIds: [userId] }
    const grant = { level, until: until === null ? null : until.getTime() }
    await decideWithin({ transaction, now }, scope, (books) => grantLevel(books, userId, grant))
    await sendWithin(transaction)
  })
}
