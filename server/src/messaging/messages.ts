import type { Resource } from '@shenglang/contract/catalog/entities'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { Message } from '@shenglang/contract/messaging/entities'
import { type listMessages, messagePicturePath } from '@shenglang/contract/messaging/routes'
import { WITHDRAW_WITHIN_MS } from '@shenglang/contract/messaging/rules'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { Db } from '../platform/database/db.ts'
import { countDeleted, lockConversation, recountParticipant, selectParticipant } from './conversations.sql.ts'
import { kindOf } from './conversations.ts'
import type { MessagingDeps } from './deps.ts'
import {
  emptyMessage,
  hideMessage,
  type MessageRow,
  markWithdrawn,
  type NumberedMessage,
  selectMessage,
  selectMessages,
} from './messages.sql.ts'
import { notifyActor, notifyBoth } from './notify-participants.ts'
import { releasePictures } from './pictures.sql.ts'
import { markPurgeDue } from './purge-messages.sql.ts'
import { relationOf } from './relation.ts'
import { isUnderReport } from './reportable.sql.ts'

/** The messages with a user, the newest first. Throws USER_NOT_FOUND. */
export async function messagesWith(
  { db, cards }: MessagingDeps,
  userId: string,
  { userId: otherId, before, pageSize }: CheckedArgsOf<typeof listMessages>,
): Promise<Page<Message>> {
  const participant = await selectParticipant(db, userId, otherId)
  if (!participant) {
    await relationOf(db, userId, otherId)
    return { rows: [], total: 0 }
  }
  const rows = await selectMessages(db, userId, otherId, { before, limit: pageSize })
  const resources = await cards.resources([...new Set(rows.flatMap(({ resource_id }) => resource_id ?? []))], userId)
  const resourceOf = ({ resource_id }: MessageRow) => (resource_id === null ? undefined : resources.get(resource_id)?.parse())
  return { rows: rows.map((row) => toMessage(row, userId, resourceOf(row))), total: participant.message_count }
}

function toMessage(row: MessageRow, userId: string, resource: Resource | undefined): Message {
  const isOwn = row.sender_id === userId
  return {
    messageId: row.message_id,
    userId: row.sender_id,
    isOwn,
    kind: kindOf(row),
    content: row.content,
    picture: pictureOf(row),
    resource: resource ?? null,
    isWithdrawn: row.withdrawn_at !== null,
    isTakenDown: row.is_taken_down,
    isRead: isOwn && row.is_read,
    createTime: row.created_at.toISOString(),
    clientKey: isOwn ? (row.client_key ?? '') : '',
  }
}

function pictureOf({ picture_id: pictureId, width, height }: MessageRow) {
  return pictureId === null ? null : { pictureId, url: messagePicturePath(pictureId), width: width ?? 0, height: height ?? 0 }
}

/** Withdraws the caller's message, for both. Throws MESSAGE_NOT_FOUND and WITHDRAW_TOO_LATE. */
export function withdraw({ db, now }: MessagingDeps, userId: string, messageId: string): Promise<null> {
  return changeMessage(db, userId, messageId, async (transaction, message, conversationId) => {
    if (message.sender_id !== userId) throw fault('MESSAGE_NOT_FOUND')
    if (message.withdrawn_at !== null) return
    if (now().getTime() - message.created_at.getTime() > WITHDRAW_WITHIN_MS) throw fault('WITHDRAW_TOO_LATE')
    if (!(await isUnderReport(transaction, messageId)))
      return takeBack(transaction, messageId, message, { now: now(), isTakenDown: false })
    // Its sender may not destroy reported content: hidden from the two, it waits for the decision.
    await markWithdrawn(transaction, messageId, now())
    await markPurgeDue(transaction, conversationId)
    await refreshBoth(transaction, messageId, message, 'withdrawn')
  })
}

/** Deletes the content of a message for both, under the lock of its conversation. */
export async function takeBack(
  transaction: Db,
  messageId: string,
  message: NumberedMessage,
  { now, isTakenDown }: { now: Date; isTakenDown: boolean },
): Promise<void> {
  await emptyMessage(transaction, messageId, now, isTakenDown)
  if (message.picture_id !== null) await releasePictures(transaction, [message.picture_id])
  await refreshBoth(transaction, messageId, message, isTakenDown ? 'takenDown' : 'withdrawn')
}

/** Updates the unread count and the open pages of both after the content of a message was hidden. */
async function refreshBoth(
  transaction: Db,
  messageId: string,
  { sender_id, receiver_id }: NumberedMessage,
  deed: 'withdrawn' | 'takenDown',
): Promise<void> {
  await recountParticipant(transaction, receiver_id, sender_id)
  await notifyBoth(transaction, { deed, byUserId: sender_id, otherId: receiver_id, messageId })
}

/** Deletes a message for the user only; repeated calls change nothing. Throws MESSAGE_NOT_FOUND. */
export function deleteOne({ db }: MessagingDeps, userId: string, messageId: string): Promise<null> {
  return changeMessage(db, userId, messageId, async (transaction, message, conversationId) => {
    if (!message.is_visible) return
    await hideMessage(transaction, userId, messageId)
    await countDeleted(transaction, userId, message.other_id)
    await recountParticipant(transaction, userId, message.other_id)
    await markPurgeDue(transaction, conversationId)
    await notifyActor(transaction, { deed: 'deleted', byUserId: userId, otherId: message.other_id, messageId })
  })
}

/** Changes a message of one of the user's conversations, under the lock of the conversation. */
async function changeMessage(
  db: Db,
  userId: string,
  messageId: string,
  change: (transaction: Db, message: NumberedMessage, conversationId: string) => Promise<void>,
): Promise<null> {
  await db.transaction().execute(async (transaction) => {
    const unlocked = await selectMessage(transaction, userId, messageId)
    const conversationId = unlocked && (await lockConversation(transaction, userId, unlocked.other_id))
    const message = conversationId && (await selectMessage(transaction, userId, messageId))
    if (!message) throw fault('MESSAGE_NOT_FOUND')
    await change(transaction, message, conversationId)
  })
  return null
}
