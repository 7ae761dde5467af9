import { mediaPath } from '@shenglang/contract/media/media-path'
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
  const address = sql`${mediaPath.image('')} || picture_key`
  await sql`update pictures set used_at = null, created_at = 'epoch' where owner_id = ${userId} and not exists
    (select from resources where artist_id = ${userId} and (cover = ${address} or ${address} = any(pictures)))`.execute(db)
}

/** Locks pictures until the transaction ends, in one order for everyone. */
export async function holdPictures(transaction: Db, addresses: string[]): Promise<void> {
  await sql`select from pictures where picture_key = any(select right(address, 64) from unnest(${addresses}::text[]) as address)
    order by picture_key for update`.execute(transaction)
}

/** Has the next sweep remove those of a user's pictures at `addresses` that are no cover and no avatar. */
export async function releasePicturesAt(transaction: Db, userId: string, addresses: string[]): Promise<void> {
  const address = sql`${mediaPath.image('')} || picture_key`
  await sql`update pictures set used_at = null, created_at = 'epoch'
    where owner_id = ${userId} and picture_key = any(select right(address, 64) from unnest(${addresses}::text[]) as address)
      and not exists (select from resources
        where artist_id = ${userId} and (cover = ${address} or ${address} = any(pictures)))
      and not exists (select from users where user_id = ${userId} and avatar = ${address})`.execute(transaction)
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
