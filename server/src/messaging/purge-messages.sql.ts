import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { releasePictures } from './pictures.sql.ts'

export async function markPurgeDue(transaction: Db, conversationId: string): Promise<void> {
  await transaction.updateTable('conversations').set({ purge_due: true }).where('conversation_id', '=', conversationId).execute()
}

/**
 * A conversation in which both may have deleted messages, locked; undefined if there is none. One with a reported message waits
 * for the decision, since the moderator sees it.
 */
export async function lockDueConversation(transaction: Db): Promise<string | undefined> {
  const { rows } = await sql<{ conversation_id: string }>`select conversation_id from conversations
    where purge_due and not exists (
      select from report_cases join messages on message_id = thing_id
      where kind = 'message' and state = 'open' and messages.conversation_id = conversations.conversation_id)
    limit 1 for update skip locked`.execute(transaction)
  return rows[0]?.conversation_id
}

/** Removes what neither participant sees any more, at most so many messages, and releases their pictures. Returns how many. */
export async function deleteUnseen(transaction: Db, conversationId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ picture_id: string | null }>`
    delete from messages where message_id = any(array(
      select message_id from messages
      join conversation_sides sender on sender.user_id = sender_id and sender.conversation_id = messages.conversation_id
      join conversation_sides receiver on receiver.other_id = sender_id and receiver.conversation_id = messages.conversation_id
      where messages.conversation_id = ${conversationId}
        and (hidden_from_sender or message_id <= sender.cleared_up_to)
        and (hidden_from_other or message_id <= receiver.cleared_up_to)
      order by message_id limit ${limit}))
    returning picture_id`.execute(transaction)
  await releasePictures(
    transaction,
    rows.flatMap(({ picture_id }) => picture_id ?? []),
  )
  return rows.length
}

/** Deletes the content that withdrawn messages stored for a report. */
export async function emptyWithdrawn(transaction: Db, conversationId: string): Promise<void> {
  const { rows } = await sql<{ picture_id: string | null }>`
    with holding as (
      select message_id, picture_id from messages where conversation_id = ${conversationId} and withdrawn_at is not null
        and (content <> '' or picture_id is not null or resource_id is not null)
    ), emptied as (
      update messages set content = '', picture_id = null, resource_id = null
      where message_id in (select message_id from holding)
    )
    select picture_id from holding`.execute(transaction)
  await releasePictures(
    transaction,
    rows.flatMap(({ picture_id }) => picture_id ?? []),
  )
}

export async function markPurged(transaction: Db, conversationId: string): Promise<void> {
  await transaction.updateTable('conversations').set({ purge_due: false }).where('conversation_id', '=', conversationId).execute()
}
