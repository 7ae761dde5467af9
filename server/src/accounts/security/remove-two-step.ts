import type { Db } from '../../platform/database/db.ts'
import { deleteTwoStep, unmarkSessions } from './two-step.sql.ts'

/** Says whether there was any. Everybody who is signed in as this user has to prove their identity again. */
export function removeTwoStep(db: Db, userId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const wasEnrolled = await deleteTwoStep(transaction, userId)
    await unmarkSessions(transaction, userId)
    return wasEnrolled
  })
}
