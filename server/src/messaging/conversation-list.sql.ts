import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { isVisible, type MessagesBefore, positionOf } from './messages.sql.ts'

export interface ConversationRow {
  user_id: string
  nick_name: string
  avatar: string
  closed_at: Date | null
  is_blocked: boolean
  unread_count: number
  message_id: string
  sender_id: string
  content: string
  picture_id: string | null
  resource_id: string | null
  /** Title of the resource; '' if it is deleted. */
  title: string
  withdrawn_at: Date | null
  is_taken_down: boolean
  created_at: Date
}

/** Columns of a list, from a user's `side` of a conversation and the message `shown` for it. */
const columns = sql`other.user_id, other.nick_name, other.avatar, other.closed_at,
  exists (select from blocks where blocks.user_id = side.user_id and blocked_id = side.other_id) as is_blocked,
  unread_count, shown.message_id, sender_id, content, picture_id, shown.resource_id, coalesce(title, '') as title,
  withdrawn_at, is_taken_down, shown.created_at`
const resource = sql`left join resources on resources.resource_id = shown.resource_id and published_at is not null`

/** A user's conversations, the latest first, each with its latest message; skips the first `offset`. */
export async function selectConversations(db: Db, userId: string, page: MessagesBefore, offset = 0): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    select ${columns}
    from (select * from conversation_sides
      where user_id = ${userId} and latest_message_id is not null and latest_message_id < ${positionOf(page)}
      order by latest_message_id desc limit ${page.limit} offset ${offset}) as side
    join users other on other.user_id = side.other_id
    join messages shown on shown.message_id = side.latest_message_id
    ${resource}
    order by shown.message_id desc`.execute(db)
  return rows
}

export async function countConversations(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from conversation_sides
    where user_id = ${userId} and latest_message_id is not null`.execute(db)
  return rows[0]?.total ?? 0
}

export async function countUnreadMessages(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select coalesce(sum(unread_count), 0)::int as total from conversation_sides
    where user_id = ${userId} and latest_message_id is not null`.execute(db)
  return rows[0]?.total ?? 0
}

/** Caps the searched conversations, and messages of each, so that a search does not read all that a user ever wrote. */
const SEARCHED_CONVERSATIONS = 200
const SEARCHED_MESSAGES = 500

/**
 * Conversations with users of such a name, with their latest message, and recent ones that contain the text, with that message.
 */
export async function findConversations(db: Db, userId: string, text: string, page: MessagesBefore) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<ConversationRow & { total: number }>`
    with hits as materialized (
      select side.user_id, side.other_id, unread_count, case when nick_name ilike ${pattern} then latest_message_id
        when position <= ${SEARCHED_CONVERSATIONS} then (select message_id from (
          select message_id, content from messages where messages.conversation_id = side.conversation_id
            and withdrawn_at is null and ${isVisible}
          order by message_id desc limit ${SEARCHED_MESSAGES}
        ) as recent where content ilike ${pattern} order by message_id desc limit 1) end as message_id
      from (
        select *, row_number() over (order by latest_message_id desc) as position from conversation_sides
        where user_id = ${userId} and latest_message_id is not null
      ) as side join users other on other.user_id = side.other_id
    )
    select ${columns}, (select count(*)::int from hits where message_id is not null) as total
    from hits side
    join users other on other.user_id = side.other_id
    join messages shown on shown.message_id = side.message_id
    ${resource}
    where shown.message_id < ${positionOf(page)}
    order by shown.message_id desc limit ${page.limit}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
