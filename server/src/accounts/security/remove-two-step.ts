import type { Db } from '../../platform/database/db.ts'
import { deleteTwoStep, unmarkSessions } from './two-step.sql.ts'

/** Removes a user's two-step sign-in; all their sessions have to prove their identity again. False where there was none. */
export function removeTwoStep(db: Db, userId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const wasEnrolled = await deleteTwoStep(transaction, userId)
    await unmarkSessions(transaction, userId)
    return wasEnrolled
  })
}
