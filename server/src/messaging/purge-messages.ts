import type { Db } from '../platform/database/db.ts'
import { deleteUnseen, emptyWithdrawn, lockDueConversation, markPurged } from './purge-messages.sql.ts'

/** Small batches, so that nobody who writes in a conversation waits long. */
const PURGED_AT_ONCE = 1000

/** Removes messages that both participants have deleted, and the content that withdrawn ones stored for a report. */
export async function purgeDeleted(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await purgeSome(db)));
}

/** Returns whether there may be more. */
function purgeSome(db: Db): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const conversationId = await lockDueConversation(transaction)
    if (conversationId === undefined) return false
    await emptyWithdrawn(transaction, conversationId)
    const purged = await deleteUnseen(transaction, conversationId, PURGED_AT_ONCE)
    if (purged < PURGED_AT_ONCE) await markPurged(transaction, conversationId)
    return true
  })
}
