import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

export async function insertNotice(db: Kysely<Tables>, notice: Insertable<Tables['notices']>): Promise<void> {
  await db.insertInto('notices').values(notice).execute()
}

export function selectOwnNotices(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('notices')
    .select(['kind', 'title', 'content', 'created_at as createTime'])
    .where('user_id', '=', userId)
    .orderBy('notice_id')
    .execute()
}

export async function eraseNotices(db: Kysely<Tables>, userId: string): Promise<void> {
  await db.deleteFrom('notices').where('user_id', '=', userId).execute()
}
