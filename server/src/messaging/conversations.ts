import type { Resource } from '@shenglang/contract/catalog/entities'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { Conversation, MessageKind } from '@shenglang/contract/messaging/entities'
import type { listConversations } from '@shenglang/contract/messaging/routes'
import { excerptOf } from '@shenglang/contract/messaging/rules'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { isBlocking } from './blocks.sql.ts'
import { type ConversationRow, countConversations, findConversations, selectConversations } from './conversation-list.sql.ts'
import { clearSide, lockConversation, readUpTo, recountSide, selectSharedResources, selectSide } from './conversations.sql.ts'
import type { Db, MessagingDeps } from './deps.ts'
import { selectMessage } from './messages.sql.ts'
import { markPurgeDue } from './purging.sql.ts'
import { tellBoth, tellDoer } from './telling.ts'

const SHARED_RESOURCES_MAX = 20

/** What a message is, told from what it holds. */
export const kindOf = (row: { picture_id: string | null; resource_id: string | null }): MessageKind =>
  row.picture_id !== null ? 'picture' : row.resource_id !== null ? 'resource' : 'text'

/** A user's conversations, the latest first; with a keyword those with such people, or in which it was said. */
export async function conversationsOf(
  db: Db,
  userId: string,
  { before, pageSize, keyword }: CheckedArgsOf<typeof listConversations>,
): Promise<Page<Conversation>> {
  const page = { before, limit: pageSize }
  const words = keyword.trim()
  if (words !== '') {
    const { rows, total } = await findConversations(db, userId, words, page)
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

/** What the two sent each other of the catalogue and can still be seen, the latest first. */
export async function tracksBetween({ db, cards }: MessagingDeps, userId: string, otherId: string): Promise<Resource[]> {
  const ids = await selectSharedResources(db, userId, otherId, SHARED_RESOURCES_MAX)
  return Array.from((await cards.resources(ids, userId)).values(), (card) => card.parse())
}

/** Notes how far the user has read, and tells the other, unless the user blocks them. Throws MESSAGE_NOT_FOUND for a message of another conversation. */
export function readConversation({ db, now }: MessagingDeps, userId: string, otherId: string, messageId: string) {
  return db.transaction().execute(async (transaction) => {
    const conversationId = await lockConversation(transaction, userId, otherId)
    const message = conversationId === undefined ? undefined : await selectMessage(transaction, userId, messageId)
    if (message?.other_id !== otherId) throw fault('MESSAGE_NOT_FOUND')
    const isTold = !(await isBlocking(transaction, userId, otherId))
    if (await readUpTo(transaction, { userId, otherId, messageId, isTold }, now())) {
      await recountSide(transaction, userId, otherId)
      const deed = { deed: 'read', byUserId: userId, otherId, messageId } as const
      await (isTold ? tellBoth(transaction, deed) : tellDoer(transaction, deed))
    }
    return { unreadCount: (await selectSide(transaction, userId, otherId))?.unread_count ?? 0 }
  })
}

/** Deletes all that was written with somebody, for the user alone. */
export async function deleteAll({ db }: MessagingDeps, userId: string, otherId: string): Promise<null> {
  await db.transaction().execute(async (transaction) => {
    const conversationId = await lockConversation(transaction, userId, otherId)
    if (conversationId === undefined) return
    await clearSide(transaction, userId, otherId)
    await markPurgeDue(transaction, conversationId)
    await tellDoer(transaction, { deed: 'cleared', byUserId: userId, otherId })
  })
  return null
}
