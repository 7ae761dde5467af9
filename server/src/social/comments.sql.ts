import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

/** The newest comments at a moment of a published resource. */
export function selectTimedComments(db: Kysely<Tables>, resourceId: string, limit: number) {
  return db
    .selectFrom('comments')
    .innerJoin('users', 'users.user_id', 'comments.user_id')
    .innerJoin('resources', 'resources.resource_id', 'comments.resource_id')
    .select(['comment_id', 'nick_name', 'avatar', 'content', 'time_ms'])
    .where('comments.resource_id', '=', resourceId)
    .where('time_ms', 'is not', null)
    .where('published_at', 'is not', null)
    .orderBy('comment_id', 'desc')
    .limit(limit)
    .execute()
}

export async function insertComments(db: Kysely<Tables>, comments: Insertable<Tables['comments']>[]): Promise<void> {
  if (comments.length > 0) await db.insertInto('comments').values(comments).execute()
}

export function selectOwnComments(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('comments')
    .select(['resource_id as resourceId', 'content', 'time_ms as timeMs', 'created_at as createTime'])
    .where('user_id', '=', userId)
    .orderBy('comment_id')
    .execute()
}

export async function eraseComments(db: Kysely<Tables>, userId: string): Promise<void> {
  await db.deleteFrom('comments').where('user_id', '=', userId).execute()
}
