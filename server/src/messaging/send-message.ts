import { createHash } from 'node:crypto'
import { fault } from '@shenglang/contract/faults'
import type { sendMessage } from '@shenglang/contract/messaging/routes'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { admitContent, lockAuthor, reviewContent } from '../moderation/index.ts'
import { pushMessage } from '../notices/index.ts'
import type { Db } from '../platform/database/db.ts'
import type { HttpExchange } from '../platform/http/http-exchange.ts'
import { refusal, requirePermission } from './chat-permission.ts'
import { countMessage, openConversation } from './conversations.sql.ts'
import type { MessagingDeps } from './deps.ts'
import { insertMessage, selectByClientKey } from './messages.sql.ts'
import { notifyBoth } from './notify-participants.ts'
import { takePicture } from './pictures.sql.ts'
import { relationOf } from './relation.ts'

type Draft = CheckedArgsOf<typeof sendMessage>
type Sent = AnswerOf<typeof sendMessage>

interface Author {
  userId: string
  exchange: Pick<HttpExchange, 'address'>
  isStrangerCounted?: boolean
}

interface Sender extends Author {
  /** Counts a stranger written to for the first time; throws TOO_MANY_REQUESTS. */
  countStranger: () => Promise<void>
}

/**
 * Sends a message. Sent again under its `clientKey`, it is stored once and answered the same, even if the sender may no longer
 * write. Throws USER_NOT_FOUND, RESOURCE_NOT_FOUND, PICTURE_NOT_FOUND, CLIENT_KEY_REUSED, MESSAGE_REFUSED where the two may not
 * talk, TOO_MANY_REQUESTS after so many strangers, and what `admitContent` throws.
 */
export async function send(deps: MessagingDeps, sender: Sender, draft: Draft): Promise<Sent> {
  const { db, cards } = deps
  if (draft.userId === sender.userId) throw refusal('self')
  if (draft.pictureId !== undefined && draft.resourceId !== undefined) {
    throw fault('BAD_ARGUMENT', { message: '一条消息只能带一张图片或一个资源' })
  }
  const earlier = await sentBefore(db, sender.userId, draft)
  if (earlier) return earlier
  if (draft.resourceId !== undefined && !(await cards.resources([draft.resourceId], sender.userId)).has(draft.resourceId)) {
    throw fault('RESOURCE_NOT_FOUND')
  }
  try {
    return await store(deps, sender, draft)
  } catch (error) {
    if (!(error instanceof UncountedStranger)) throw error
    // Not within the transaction: counting may take a second connection.
    await sender.countStranger()
    return store(deps, { ...sender, isStrangerCounted: true }, draft)
  }
}

/** Thrown for a first message to a stranger that is not yet counted against the limit of such messages. */
class UncountedStranger extends Error {}

function store(deps: MessagingDeps, author: Author, draft: Draft): Promise<Sent> {
  return deps.db.transaction().execute(async (transaction) => {
    await lockAuthor(transaction, author.userId)
    // The lock is held until the commit, so that a reader of a message sees all that were written before it.
    const conversationId = await openConversation(transaction, author.userId, draft.userId)
    if (conversationId === undefined) throw fault('USER_NOT_FOUND')
    return (
      (await sentBefore(transaction, author.userId, draft)) ?? (await write(transaction, deps, author, draft, conversationId))
    )
  })
}

async function write(
  transaction: Db,
  { now }: MessagingDeps,
  { userId, exchange, isStrangerCounted }: Author,
  draft: Draft,
  conversationId: string,
): Promise<Sent> {
  const { userId: otherId, pictureId, resourceId, clientKey } = draft
  const permission = requirePermission(await relationOf(transaction, userId, otherId))
  const mayBeEmpty = pictureId !== undefined || resourceId !== undefined
  const createdAt = now()
  const content = { userId, place: 'message', text: draft.content, mayBeEmpty, now: createdAt } as const
  const admitted = await admitContent(transaction, content, exchange)
  if (pictureId !== undefined && !(await takePicture(transaction, userId, pictureId, createdAt))) throw fault('PICTURE_NOT_FOUND')
  if (permission === 'once' && !isStrangerCounted) throw new UncountedStranger()
  const messageId = await insertMessage(transaction, {
    conversation_id: conversationId,
    sender_id: userId,
    content: admitted.content,
    picture_id: pictureId ?? null,
    resource_id: resourceId ?? null,
    client_key: clientKey ?? null,
    client_hash: clientKey === undefined ? null : hashOf(draft),
    created_at: createdAt,
  })
  // Another conversation has used the key meanwhile: in this one it would be visible under the lock.
  if (messageId === undefined) throw fault('CLIENT_KEY_REUSED')
  await reviewContent(transaction, messageId, admitted)
  await countMessage(transaction, { senderId: userId, otherId, messageId, createdAt })
  await notifyBoth(transaction, { deed: 'arrived', byUserId: userId, otherId, messageId })
  await pushMessage(transaction, { userId: otherId, fromUserId: userId })
  return { messageId, createTime: createdAt.toISOString() }
}

/** Writes an admitted message without notifying: the latest for both participants. */
export async function storeMessage(
  transaction: Db,
  { userId, otherId, content, createdAt }: { userId: string; otherId: string; content: string; createdAt: Date },
): Promise<void> {
  const conversation_id = await openConversation(transaction, userId, otherId)
  if (conversation_id === undefined) throw fault('USER_NOT_FOUND')
  const message = { conversation_id, sender_id: userId, content, created_at: createdAt }
  const messageId = await insertMessage(transaction, message)
  if (messageId === undefined) return
  await countMessage(transaction, { senderId: userId, otherId, messageId, createdAt })
}

/** The answer to the same message sent before. Throws CLIENT_KEY_REUSED if it was another one. */
async function sentBefore(db: Db, senderId: string, draft: Draft): Promise<Sent | undefined> {
  if (draft.clientKey === undefined) return undefined
  const row = await selectByClientKey(db, senderId, draft.clientKey)
  if (!row) return undefined
  // A withdrawn message can no longer be compared with another one.
  if (row.client_hash && !row.client_hash.equals(hashOf(draft))) throw fault('CLIENT_KEY_REUSED')
  return { messageId: row.message_id, createTime: row.created_at.toISOString() }
}

const hashOf = ({ userId, content, pictureId = '', resourceId = '' }: Draft) =>
  createHash('sha256')
    .update(JSON.stringify([userId, content, pictureId, resourceId]))
    .digest()
