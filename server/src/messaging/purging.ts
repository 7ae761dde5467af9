import type { Db } from './deps.ts'
import { deleteUnseen, emptyWithdrawn, lockDueConversation, markPurged } from './purging.sql.ts'

/** So few that nobody who writes in a conversation waits long for them. */
const PURGED_AT_ONCE = 1000

/** Removes the messages that both sides have deleted, and what withdrawn ones held on to for a report. */
export async function purgeDeleted(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await purgeSome(db)));
}

/** Says whether there may be more. */
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
