import { sql } from 'kysely'
import type { Db } from './deps.ts'

export async function markPurgeDue(transaction: Db, conversationId: string): Promise<void> {
  await transaction.updateTable('conversations').set({ purge_due: true }).where('conversation_id', '=', conversationId).execute()
}

/** A conversation in which something may have been deleted by both, locked; undefined where there is none. */
export async function lockDueConversation(transaction: Db): Promise<string | undefined> {
  const due = transaction
    .selectFrom('conversations')
    .select('conversation_id')
    .where('purge_due', '=', true)
    .limit(1)
    .forUpdate()
    .skipLocked()
  return (await due.executeTakeFirst())?.conversation_id
}

/** Removes what neither side sees any more, at most so many messages, and lets their pictures go. Returns how many. */
export async function deleteUnseen(transaction: Db, conversationId: string, limit: number, now: Date): Promise<number> {
  const { rows } = await sql<{ picture_id: string | null }>`
    delete from messages where message_id = any(array(
      select message_id from messages
      join conversation_sides own on own.user_id = sender_id and own.conversation_id = messages.conversation_id
      join conversation_sides theirs on theirs.other_id = sender_id and theirs.conversation_id = messages.conversation_id
      where messages.conversation_id = ${conversationId}
        and (hidden_from_sender or message_id <= own.cleared_up_to) and (hidden_from_other or message_id <= theirs.cleared_up_to)
      order by message_id limit ${limit}))
    returning picture_id`.execute(transaction)
  const pictureIds = rows.flatMap(({ picture_id }) => picture_id ?? [])
  if (pictureIds.length > 0) {
    await sql`update message_pictures set expires_at = ${now} where picture_id = any(${pictureIds}::uuid[])`.execute(transaction)
  }
  return rows.length
}

export async function markPurged(transaction: Db, conversationId: string): Promise<void> {
  await transaction.updateTable('conversations').set({ purge_due: false }).where('conversation_id', '=', conversationId).execute()
}
