import type { NoticeKind } from '@shenglang/contract/notices/entities'
import type { Kysely } from 'kysely'
import { announce, announceAll } from '../platform/bus/database-bus.ts'
import type { Tables } from '../platform/database/tables.ts'
import {
  deleteNoticesOf,
  hideRelease,
  insertNotice,
  insertNotices,
  removeFromBundle,
  selectFansToTell,
  upsertRelease,
} from './notices.sql.ts'
import { insertReleaseToPush } from './push.sql.ts'
import { pushOrder } from './push.ts'

type Transaction = Kysely<Tables>

/** Something that a user is to be told. */
export interface NewNotice {
  /** Who is told. */
  userId: string
  kind: NoticeKind
  /** Whose deed it was; nobody is the platform itself. Nobody is told of what they did themselves. */
  fromUserId?: string
  /** Goes on from the name of whoever did it; what it is about stands in 《》. */
  title: string
  content: string
  /** Where it leads, beside to whoever did it. */
  resourceId?: string
  postId?: string
  /** An order of whoever is told. */
  orderId?: string
  /** The comment whose words it repeats: `withdrawNotices` takes it back with them. */
  commentId?: string
  /** Unread notices of one bundle are one notice of several people: 林夜 等 12 人. */
  bundle?: string
}

/** Tells a user, in the transaction of what it is about; the user's pages are told once it is committed. */
export async function writeNotice(transaction: Transaction, notice: NewNotice): Promise<void> {
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
  await announceChange(transaction, userId)
  if (kind === 'order') await pushOrder(transaction, { userId, title, orderId })
}

/** A notice that stands for itself: of nobody's doing, and in no bundle. */
export type SingleNotice = Pick<NewNotice, 'userId' | 'kind' | 'title' | 'content' | 'resourceId' | 'orderId'>

/** Writes many at once, with the pushes and events that follow from them, in a few statements however many they are. */
export async function writeNotices(transaction: Transaction, notices: readonly SingleNotice[]): Promise<void> {
  if (notices.length === 0) return
  const written = await insertNotices(transaction, notices)
  await announceAll(
    transaction,
    [...new Set(written.map(({ userId }) => userId))].map((userId) => ({ userId, data: { kind: 'notices' } })),
  )
  for (const { userId, title, orderId } of written.filter(({ isPushed }) => isPushed)) {
    await pushOrder(transaction, { userId, title, orderId: orderId ?? undefined })
  }
}

/** Takes a deed that was undone out of a bundle that has not been read yet, in the transaction that undoes it. */
export async function takeBackNotice(
  transaction: Transaction,
  { userId, fromUserId, bundle }: { userId: string; fromUserId: string; bundle: string },
): Promise<void> {
  if (fromUserId === userId) return
  if (await removeFromBundle(transaction, userId, bundle, fromUserId)) await announceChange(transaction, userId)
}

/** Takes back what anybody was told of a comment, read or not, in the transaction that removes it. */
export async function withdrawNotices(transaction: Transaction, commentId: string): Promise<void> {
  const told = await deleteNoticesOf(transaction, commentId)
  await announceAll(
    transaction,
    told.map((userId) => ({ userId, data: { kind: 'notices' } })),
  )
}

/** Pages of more followers than this are not told at once of a release: they ask now and then. */
const FANS_TOLD_AT_ONCE_MAX = 1000

/** Followers of the artist find it among their notices: told when it comes out for the first time, and while it can be seen. */
export async function tellRelease(transaction: Transaction, artistId: string, resourceId: string): Promise<void> {
  const newId = await upsertRelease(transaction, { artist_id: artistId, resource_id: resourceId })
  if (newId !== undefined) await insertReleaseToPush(transaction, newId)
  const fans = await selectFansToTell(transaction, artistId, FANS_TOLD_AT_ONCE_MAX)
  await announceAll(
    transaction,
    fans.map((userId) => ({ userId, data: { kind: 'notices' } })),
  )
}

/** Nobody is told any longer of what cannot be seen. */
export function withdrawRelease(transaction: Transaction, resourceId: string): Promise<void> {
  return hideRelease(transaction, resourceId)
}

/** Has the user's pages ask anew what there is. */
export const announceChange = (transaction: Transaction, userId: string): Promise<void> =>
  announce(transaction, { userId, data: { kind: 'notices' } })
