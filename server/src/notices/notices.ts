import type { NoticeKind } from '@shenglang/contract/notices/entities'
import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import { insertNotice } from './notices.sql.ts'

/** Something that a user is to be told. */
export interface NewNotice {
  /** Who is told. */
  userId: string
  kind: NoticeKind
  /** Whose deed it was; nobody is the platform itself. Nobody is told of what they did themselves. */
  fromUserId?: string
  title: string
  content: string
  /** Where it leads, beside to whoever did it. */
  resourceId?: string
  postId?: string
  /** Unread notices of one bundle are one notice of several people: 林夜 等 12 人. */
  bundle?: string
}

/** Tells a user, in the transaction of what it is about. @public */
export async function writeNotice(transaction: Kysely<Tables>, notice: NewNotice): Promise<void> {
  const { userId, kind, fromUserId, title, content, resourceId, postId, bundle } = notice
  if (fromUserId === userId) return
  await insertNotice(transaction, {
    user_id: userId,
    kind,
    from_user_id: fromUserId ?? null,
    title,
    content,
    resource_id: resourceId ?? null,
    post_id: postId ?? null,
    bundle: bundle ?? null,
  })
}
