import { mediaPath } from '@shenglang/contract/media/routes'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Notes an upload; one made once more is kept as long as a new one. */
export async function insertPicture(db: Db, key: string, ownerId: string, now: Date): Promise<void> {
  await db
    .insertInto('pictures')
    .values({ picture_key: key, owner_id: ownerId, created_at: now, used_at: null })
    .onConflict((conflict) => conflict.column('picture_key').doUpdateSet({ created_at: now }))
    .execute()
}

/** Marks a picture as used from now on, if it is this user's. Says whether it is. */
export async function markUsed(db: Db, key: string, ownerId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pictures')
    .set({ used_at: now })
    .where('picture_key', '=', key)
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Has the next sweep remove the pictures of a user that no work shows; each picture is one user's alone. */
export async function releasePictures(db: Db, userId: string): Promise<void> {
  await sql`update pictures set used_at = null, created_at = 'epoch' where owner_id = ${userId} and not exists
    (select from resources where artist_id = ${userId} and cover = ${mediaPath.image('')} || picture_key)`.execute(db)
}

/** Forgets pictures uploaded before `before` that nothing ever used. Returns their keys. */
export async function deleteUnusedPictures(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('pictures')
    .where('used_at', 'is', null)
    .where('created_at', '<', before)
    .returning('picture_key')
    .execute()
  return rows.map(({ picture_key }) => picture_key)
}
