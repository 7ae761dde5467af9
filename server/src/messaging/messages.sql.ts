import { type Insertable, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Tables } from '../platform/database/tables.ts'

/** SQL condition: a row of `messages` is visible to the participant `side`. */
export const isVisible = sql<boolean>`(message_id > side.cleared_up_to
  and not case when sender_id = side.user_id then hidden_from_sender else hidden_from_other end)`

/** The visible content of a row of `messages`: a withdrawn one may still contain reported content. */
export const visibleContent = sql`case when withdrawn_at is null then content else '' end as content,
  case when withdrawn_at is null then picture_id end as picture_id,
  case when withdrawn_at is null then messages.resource_id end as resource_id`

/** Stores a message; undefined if its sender has used its key before. */
export async function insertMessage(transaction: Db, message: Insertable<Tables['messages']>): Promise<string | undefined> {
  const inserted = transaction
    .insertInto('messages')
    .values(message)
    .onConflict((conflict) => conflict.columns(['sender_id', 'client_key']).doNothing())
    .returning('message_id')
  return (await inserted.executeTakeFirst())?.message_id
}

export function selectByClientKey(db: Db, senderId: string, clientKey: string) {
  return db
    .selectFrom('messages')
    .select(['message_id', 'client_hash', 'created_at'])
    .where('sender_id', '=', senderId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst()
}

export interface MessageRow {
  message_id: string
  sender_id: string
  content: string
  picture_id: string | null
  width: number | null
  height: number | null
  resource_id: string | null
  client_key: string | null
  withdrawn_at: Date | null
  is_taken_down: boolean
  created_at: Date
  is_read: boolean
}

export interface MessagesBefore {
  /** Only messages before this one; undefined for the newest. */
  before: string | undefined
  limit: number
}

/** An id above that of every message, so that one indexed condition serves every page. */
const AFTER_ALL = '9223372036854775807'

export const positionOf = ({ before = AFTER_ALL }: Pick<MessagesBefore, 'before'>) => sql`${before}::bigint`

/** Messages as the user sees them, the newest first. */
export async function selectMessages(db: Db, userId: string, otherId: string, page: MessagesBefore): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select page.*, width, height, message_id <= other_side.told_up_to as is_read
    from conversation_sides side
    join conversation_sides other_side on other_side.user_id = side.other_id and other_side.other_id = side.user_id
    cross join lateral (
      select message_id, sender_id, ${visibleContent}, client_key, withdrawn_at, is_taken_down,
        created_at from messages
      where messages.conversation_id = side.conversation_id and message_id < ${positionOf(page)} and ${isVisible}
      order by message_id desc limit ${page.limit}
    ) as page
    left join message_pictures using (picture_id)
    where side.user_id = ${userId} and side.other_id = ${otherId}
    order by message_id desc`.execute(db)
  return rows
}

export interface NumberedMessage {
  /** The other participant of the user's conversation. */
  other_id: string
  sender_id: string
  receiver_id: string
  picture_id: string | null
  withdrawn_at: Date | null
  created_at: Date
  is_visible: boolean
}

/** A message of one of the user's conversations, from either participant; undefined for another's. */
export async function selectMessage(db: Db, userId: string, messageId: string): Promise<NumberedMessage | undefined> {
  const { rows } = await sql<NumberedMessage>`
    select side.other_id, sender_id, case when sender_id = side.user_id then side.other_id else side.user_id end as receiver_id,
      picture_id, withdrawn_at, created_at, ${isVisible} as is_visible
    from messages join conversation_sides side using (conversation_id)
    where message_id = ${messageId} and side.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Hides the content of a message from both; it stays stored. */
export async function markWithdrawn(transaction: Db, messageId: string, now: Date): Promise<void> {
  const withdrawn = { client_hash: null, withdrawn_at: now }
  await transaction.updateTable('messages').set(withdrawn).where('message_id', '=', messageId).execute()
}

/** Deletes the content of a message, not the message. */
export async function emptyMessage(transaction: Db, messageId: string, now: Date, isTakenDown: boolean): Promise<void> {
  const nothing = { content: '', picture_id: null, resource_id: null, client_hash: null }
  await transaction
    .updateTable('messages')
    .set({ ...nothing, withdrawn_at: now, is_taken_down: isTakenDown })
    .where('message_id', '=', messageId)
    .execute()
}

export async function hideMessage(transaction: Db, userId: string, messageId: string): Promise<void> {
  await sql`update messages set hidden_from_sender = hidden_from_sender or sender_id = ${userId},
      hidden_from_other = hidden_from_other or sender_id <> ${userId}
    where message_id = ${messageId}`.execute(transaction)
}
