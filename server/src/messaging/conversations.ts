import type { Resource } from '@shenglang/contract/catalog/entities'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { Conversation, MessageKind } from '@shenglang/contract/messaging/entities'
import type { listConversations } from '@shenglang/contract/messaging/routes'
import { excerptOf } from '@shenglang/contract/messaging/rules'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { Db } from '../platform/database/db.ts'
import { isBlocking } from './blocks.sql.ts'
import { type ConversationRow, countConversations, findConversations, selectConversations } from './conversation-list.sql.ts'
import {
  clearParticipant,
  lockConversation,
  readUpTo,
  recountParticipant,
  selectParticipant,
  selectSharedResources,
} from './conversations.sql.ts'
import type { MessagingDeps } from './deps.ts'
import { selectMessage } from './messages.sql.ts'
import { notifyActor, notifyBoth } from './notify-participants.ts'
import { markPurgeDue } from './purge-messages.sql.ts'

const SHARED_RESOURCES_MAX = 20

/** The kind of a message, from its content. */
export const kindOf = (row: { picture_id: string | null; resource_id: string | null }): MessageKind =>
  row.picture_id !== null ? 'picture' : row.resource_id !== null ? 'resource' : 'text'

/** A user's conversations, the latest first; with a keyword those with matching users or messages. */
export async function conversationsOf(
  db: Db,
  userId: string,
  { before, pageSize, keyword }: CheckedArgsOf<typeof listConversations>,
): Promise<Page<Conversation>> {
  const page = { before, limit: pageSize }
  const text = keyword.trim()
  if (text !== '') {
    const { rows, total } = await findConversations(db, userId, text, page)
    return { rows: rows.map((row) => toConversation(row, userId)), total }
  }
  const [rows, total] = await Promise.all([selectConversations(db, userId, page), countConversations(db, userId)])
  return { rows: rows.map((row) => toConversation(row, userId)), total }
}

export function toConversation(row: ConversationRow, userId: string): Conversation {
  const { content, title, withdrawn_at, is_taken_down: isTakenDown } = row
  return {
    userId: row.user_id,
    nickName: row.nick_name,
    avatar: row.avatar,
    isClosed: row.closed_at !== null,
    isBlocked: row.is_blocked,
    messageId: row.message_id,
    excerpt: excerptOf({ kind: kindOf(row), content, title, isWithdrawn: withdrawn_at !== null, isTakenDown }),
    isOwn: row.sender_id === userId,
    createTime: row.created_at.toISOString(),
    unreadCount: row.unread_count,
  }
}

/** The visible resources that the two sent each other, the latest first. */
export async function tracksBetween({ db, cards }: MessagingDeps, userId: string, otherId: string): Promise<Resource[]> {
  const ids = await selectSharedResources(db, userId, otherId, SHARED_RESOURCES_MAX)
  return Array.from((await cards.resources(ids, userId)).values(), (card) => card.parse())
}

/**
 * Stores how far the user has read, and notifies the other, unless the user blocks them. Throws MESSAGE_NOT_FOUND for a message
 * of another conversation.
 */
export function readConversation({ db, now }: MessagingDeps, userId: string, otherId: string, messageId: string) {
  return db.transaction().execute(async (transaction) => {
    const conversationId = await lockConversation(transaction, userId, otherId)
    const message = conversationId === undefined ? undefined : await selectMessage(transaction, userId, messageId)
    if (message?.other_id !== otherId) throw fault('MESSAGE_NOT_FOUND')
    const isNotified = !(await isBlocking(transaction, userId, otherId))
    if (await readUpTo(transaction, { userId, otherId, messageId, isNotified }, now())) {
      await recountParticipant(transaction, userId, otherId)
      const action = { deed: 'read', byUserId: userId, otherId, messageId } as const
      await (isNotified ? notifyBoth(transaction, action) : notifyActor(transaction, action))
    }
    return { unreadCount: (await selectParticipant(transaction, userId, otherId))?.unread_count ?? 0 }
  })
}

/** Deletes a whole conversation, for the user only. */
export async function deleteAll({ db }: MessagingDeps, userId: string, otherId: string): Promise<null> {
  await db.transaction().execute(async (transaction) => {
    const conversationId = await lockConversation(transaction, userId, otherId)
    if (conversationId === undefined) return
    await clearParticipant(transaction, userId, otherId)
    await markPurgeDue(transaction, conversationId)
    await notifyActor(transaction, { deed: 'cleared', byUserId: userId, otherId })
  })
  return null
}
