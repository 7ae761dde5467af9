import type { Insertable, Kysely } from 'kysely'
import type { CommentTable, SocialTables } from './tables.ts'

/** Of its neighbours: who wrote, and whether what was written about can be seen. */
interface NeighbourTables {
  users: { user_id: string; nick_name: string; avatar: string }
  resources: { resource_id: string; published_at: Date | null }
}

export type SocialDatabase = Kysely<SocialTables & NeighbourTables>

/** The newest comments at a moment of a published resource. */
export function selectTimedComments(db: SocialDatabase, resourceId: string, limit: number) {
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

export async function insertComments(db: Kysely<SocialTables>, comments: Insertable<CommentTable>[]): Promise<void> {
  if (comments.length > 0) await db.insertInto('comments').values(comments).execute()
}

export function selectOwnComments(db: Kysely<SocialTables>, userId: string) {
  return db
    .selectFrom('comments')
    .select(['resource_id as resourceId', 'content', 'time_ms as timeMs', 'created_at as createTime'])
    .where('user_id', '=', userId)
    .orderBy('comment_id')
    .execute()
}

export async function eraseComments(db: Kysely<SocialTables>, userId: string): Promise<void> {
  await db.deleteFrom('comments').where('user_id', '=', userId).execute()
}
