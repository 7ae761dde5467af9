import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { isVisible } from './messages.sql.ts'

/** The conversation of two users, locked until the transaction ends; undefined if they have none. */
export async function lockConversation(transaction: Db, userId: string, otherId: string): Promise<string | undefined> {
  const { rows } = await sql<{ conversation_id: string }>`select conversation_id from conversations
    where first_id = least(${userId}::bigint, ${otherId}::bigint) and second_id = greatest(${userId}::bigint, ${otherId}::bigint)
    for update`.execute(transaction)
  return rows[0]?.conversation_id
}

/** The conversation of two users, locked, and begun if they have none; undefined if the other does not exist. */
export async function openConversation(transaction: Db, userId: string, otherId: string): Promise<string | undefined> {
  const known = await lockConversation(transaction, userId, otherId)
  if (known !== undefined) return known
  await sql`insert into conversations (first_id, second_id)
    select least(${userId}, user_id), greatest(${userId}, user_id) from users where user_id = ${otherId}
    on conflict do nothing`.execute(transaction)
  const conversationId = await lockConversation(transaction, userId, otherId)
  if (conversationId === undefined) return undefined
  await sql`insert into conversation_sides (user_id, other_id, conversation_id)
    values (${userId}, ${otherId}, ${conversationId}), (${otherId}, ${userId}, ${conversationId})
    on conflict do nothing`.execute(transaction)
  return conversationId
}

/** Both participants of a conversation. */
const bothSides = (userId: string, otherId: string) =>
  sql`(user_id, other_id) in ((${userId}::bigint, ${otherId}::bigint), (${otherId}::bigint, ${userId}::bigint))`

interface NewMessage {
  senderId: string
  otherId: string
  messageId: string
  createdAt: Date
}

/** A new message is the latest for both participants, and unread for the other; its sender has read what came before. */
export async function countMessage(transaction: Db, { senderId, otherId, messageId, createdAt }: NewMessage): Promise<void> {
  const reads = sql`user_id = ${senderId} and unread_count > 0`
  await sql`update conversation_sides set latest_message_id = ${messageId}, message_count = message_count + 1,
      sent_count = sent_count + (user_id = ${senderId})::int,
      unread_count = case when user_id = ${senderId} then 0 else unread_count + 1 end,
      read_up_to = case when ${reads} then ${messageId}::bigint else read_up_to end,
      told_up_to = case when ${reads} then ${messageId}::bigint else told_up_to end,
      read_at = case when ${reads} then ${createdAt}::timestamptz else read_at end
    where ${bothSides(senderId, otherId)}`.execute(transaction)
}

export interface Participant {
  conversation_id: string
  message_count: number
  unread_count: number
  read_up_to: string
}

/** The user's part of a conversation; undefined if the two have none. */
export async function selectParticipant(db: Db, userId: string, otherId: string): Promise<Participant | undefined> {
  return db
    .selectFrom('conversation_sides')
    .select(['conversation_id', 'message_count', 'unread_count', 'read_up_to'])
    .where('user_id', '=', userId)
    .where('other_id', '=', otherId)
    .executeTakeFirst()
}

/** Recomputes a participant's unread count and latest message, after a message was deleted or read. */
export async function recountParticipant(transaction: Db, userId: string, otherId: string): Promise<void> {
  await sql`update conversation_sides side set
      unread_count = (select count(*) from messages where messages.conversation_id = side.conversation_id
        and sender_id <> side.user_id and message_id > side.read_up_to and withdrawn_at is null and ${isVisible}),
      latest_message_id = (select message_id from messages where messages.conversation_id = side.conversation_id
        and ${isVisible} order by message_id desc limit 1)
    where user_id = ${userId} and other_id = ${otherId}`.execute(transaction)
}

interface Reading {
  userId: string
  otherId: string
  messageId: string
  /** True where the other participant may learn that the messages were read. */
  isNotified: boolean
}

/** Stores that the user has read up to a message. Returns whether that is further than before. */
export async function readUpTo(
  transaction: Db,
  { userId, otherId, messageId, isNotified }: Reading,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('conversation_sides')
    .set({ read_up_to: messageId, ...(isNotified ? { told_up_to: messageId, read_at: now } : {}) })
    .where('user_id', '=', userId)
    .where('other_id', '=', otherId)
    .where('read_up_to', '<', messageId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const clear = sql`update conversation_sides side set message_count = 0, unread_count = 0, latest_message_id = null,
  cleared_up_to = coalesce((select max(message_id) from messages where conversation_id = side.conversation_id), 0)`

/** Hides from the user everything written so far. */
export async function clearParticipant(transaction: Db, userId: string, otherId: string): Promise<void> {
  await sql`${clear} where user_id = ${userId} and other_id = ${otherId}`.execute(transaction)
}

/** Removes a user from all conversations: the others keep theirs, and what nobody sees any more is deleted. */
export async function leaveConversations(transaction: Db, userId: string): Promise<void> {
  await sql`update conversations set purge_due = true where first_id = ${userId} or second_id = ${userId}`.execute(transaction)
  await sql`${clear} where user_id = ${userId}`.execute(transaction)
}

export async function countDeleted(transaction: Db, userId: string, otherId: string): Promise<void> {
  await transaction
    .updateTable('conversation_sides')
    .set(({ eb }) => ({ message_count: eb('message_count', '-', 1) }))
    .where('user_id', '=', userId)
    .where('other_id', '=', otherId)
    .execute()
}

export interface RelationRow {
  nick_name: string
  avatar: string
  closed_at: Date | null
  is_other_minor: boolean
  is_minor: boolean
  follows: boolean
  is_followed: boolean
  is_blocking: boolean
  is_blocked: boolean
  sent_count: number
  other_sent_count: number
  unread_count: number
  /** Last message that the other has read, as far as the user may know; '0' if none. */
  other_read_up_to: string
  other_read_at: Date | null
}

/** The other user, and the relation of the two; undefined if the other does not exist. */
export async function selectRelation(db: Db, userId: string, otherId: string): Promise<RelationRow | undefined> {
  const { rows } = await sql<RelationRow>`
    select other.nick_name, other.avatar, other.closed_at, other.is_minor as is_other_minor, self.is_minor,
      exists (select from follows where user_id = self.user_id and followed_id = other.user_id) as follows,
      exists (select from follows where user_id = other.user_id and followed_id = self.user_id) as is_followed,
      exists (select from blocks where user_id = self.user_id and blocked_id = other.user_id) as is_blocking,
      exists (select from blocks where user_id = other.user_id and blocked_id = self.user_id) as is_blocked,
      coalesce(self_side.sent_count, 0) as sent_count, coalesce(other_side.sent_count, 0) as other_sent_count,
      coalesce(self_side.unread_count, 0) as unread_count,
      coalesce(other_side.told_up_to, 0)::text as other_read_up_to, other_side.read_at as other_read_at
    from users other join users self on self.user_id = ${userId}
    left join conversation_sides self_side on self_side.user_id = self.user_id and self_side.other_id = other.user_id
    left join conversation_sides other_side on other_side.user_id = other.user_id and other_side.other_id = self.user_id
    where other.user_id = ${otherId}`.execute(db)
  return rows[0]
}

/** Resources that the two sent each other, as the user sees it, the latest first. */
export async function selectSharedResources(db: Db, userId: string, otherId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ resource_id: string }>`
    select resource_id from conversation_sides side join messages using (conversation_id)
    where side.user_id = ${userId} and side.other_id = ${otherId} and resource_id is not null
      and withdrawn_at is null and ${isVisible}
    group by resource_id order by max(message_id) desc limit ${limit}`.execute(db)
  return rows.map(({ resource_id }) => resource_id)
}
