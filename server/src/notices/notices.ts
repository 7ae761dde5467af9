import type { NoticeKind } from '@shenglang/contract/notices/entities'
import { publish, publishAll } from '../platform/bus/publish.ts'
import type { Db } from '../platform/database/db.ts'
import {
  deleteNoticesOf,
  hideRelease,
  insertNotice,
  insertNotices,
  removeFromBundle,
  selectFansToNotify,
  upsertRelease,
} from './notices.sql.ts'
import { insertReleaseToPush } from './push.sql.ts'
import { pushOrder } from './push.ts'

/** A notice for a user. */
export interface NewNotice {
  /** The user to notify. */
  userId: string
  kind: NoticeKind
  /** The user who acted; undefined for the platform. Nobody is notified of their own actions. */
  fromUserId?: string
  /** Follows the actor's name; titles stand in 《》. */
  title: string
  content: string
  /** Work or post that it links to, beside the actor. */
  resourceId?: string
  postId?: string
  /** An order of the notified user. */
  orderId?: string
  /** The comment that it quotes: `withdrawNotices` deletes it with the comment. */
  commentId?: string
  /** Unread notices of one bundle are one notice of several people: 林夜 等 12 人. */
  bundle?: string
}

/** Notifies a user, in the transaction of the action; the user's pages are notified when it commits. */
export async function writeNotice(transaction: Db, notice: NewNotice): Promise<void> {
  const { userId, kind, fromUserId, title, content, resourceId, postId, orderId, commentId, bundle } = notice
  if (fromUserId === userId) return
  const isNew = await insertNotice(transaction, {
    user_id: userId,
    kind,
    from_user_id: fromUserId ?? null,
    title,
    content,
    resource_id: resourceId ?? null,
    post_id: postId ?? null,
    order_id: orderId ?? null,
    comment_id: commentId ?? null,
    bundle: bundle ?? null,
  })
  if (!isNew) return
  await publishChange(transaction, userId)
  if (kind === 'order') await pushOrder(transaction, { userId, title, orderId })
}

/** A separate notice, without a bundle. */
export type SingleNotice = Pick<NewNotice, 'userId' | 'kind' | 'title' | 'content' | 'fromUserId' | 'resourceId' | 'orderId'>

/** Writes many at once, with their pushes and events, in a few statements. Returns the users who received one. */
export async function writeNotices(transaction: Db, notices: readonly SingleNotice[]): Promise<string[]> {
  if (notices.length === 0) return []
  const written = await insertNotices(transaction, notices)
  const readers = [...new Set(written.map(({ userId }) => userId))]
  await publishAll(
    transaction,
    readers.map((userId) => ({ userId, data: { kind: 'notices' } })),
  )
  for (const { userId, title, orderId } of written.filter(({ isPushed }) => isPushed)) {
    await pushOrder(transaction, { userId, title, orderId: orderId ?? undefined })
  }
  return readers
}

/** Removes an undone action from an unread bundle, in the transaction that undoes it. */
export async function takeBackNotice(
  transaction: Db,
  { userId, fromUserId, bundle }: { userId: string; fromUserId: string; bundle: string },
): Promise<void> {
  if (fromUserId === userId) return
  if (await removeFromBundle(transaction, userId, bundle, fromUserId)) await publishChange(transaction, userId)
}

/** Deletes all notices about a comment, read or not, in the transaction that removes it. */
export async function withdrawNotices(transaction: Db, commentId: string): Promise<void> {
  const readers = await deleteNoticesOf(transaction, commentId)
  await publishAll(
    transaction,
    readers.map((userId) => ({ userId, data: { kind: 'notices' } })),
  )
}

/** With more followers than this, pages are not notified of a release at once: they poll. */
const FANS_NOTIFIED_AT_ONCE_MAX = 1000

/** Followers of the artist are notified of the first release, while it is visible. */
export async function notifyRelease(transaction: Db, artistId: string, resourceId: string): Promise<void> {
  const newId = await upsertRelease(transaction, { artist_id: artistId, resource_id: resourceId })
  if (newId !== undefined) await insertReleaseToPush(transaction, newId)
  const fans = await selectFansToNotify(transaction, artistId, FANS_NOTIFIED_AT_ONCE_MAX)
  await publishAll(
    transaction,
    fans.map((userId) => ({ userId, data: { kind: 'notices' } })),
  )
}

/** Withdraws the notices of a work that is no longer visible. */
export function withdrawRelease(transaction: Db, resourceId: string): Promise<void> {
  return hideRelease(transaction, resourceId)
}

/** Makes the user's open pages load their notices again. */
export const publishChange = (transaction: Db, userId: string): Promise<void> =>
  publish(transaction, { userId, data: { kind: 'notices' } })
