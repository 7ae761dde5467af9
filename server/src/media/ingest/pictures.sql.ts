import { mediaPath } from '@shenglang/contract/media/media-path'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Records an upload; a repeated one expires like a new one. */
export async function insertPicture(db: Db, key: string, ownerId: string, now: Date): Promise<void> {
  await db
    .insertInto('pictures')
    .values({ picture_key: key, owner_id: ownerId, created_at: now, used_at: null })
    .onConflict((conflict) => conflict.column('picture_key').doUpdateSet({ created_at: now }))
    .execute()
}

/** Marks a picture as used from now on, if it is this user's. Returns whether it is. */
export async function markUsed(db: Db, key: string, ownerId: string, now: Date, use: { is_site?: true } = {}): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pictures')
    .set({ used_at: now, ...use })
    .where('picture_key', '=', key)
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Leaves a user's pictures that neither a work nor the site shows to the next sweep; each picture belongs to one user. */
export async function releasePictures(db: Db, userId: string): Promise<void> {
  const address = sql`${mediaPath.image('')} || picture_key`
  await sql`update pictures set used_at = null, created_at = 'epoch' where owner_id = ${userId} and not is_site
    and not exists (select from resources where artist_id = ${userId} and (cover = ${address} or ${address} = any(pictures)))`.execute(
    db,
  )
}

/**
 * Gives a user's pictures to another account, which shows them in its posts from now on; the avatar is left to the next sweep.
 */
export async function movePictures(db: Db, fromId: string, intoId: string): Promise<void> {
  await sql`update pictures set used_at = null, created_at = 'epoch' from users
    where owner_id = ${fromId} and not is_site and users.user_id = ${fromId} and picture_key = right(avatar, 64)
      and not exists (select from posts where author_id in (${fromId}, ${intoId}) and avatar = any(posts.pictures))`.execute(db)
  await sql`update pictures set owner_id = ${intoId} where owner_id = ${fromId}`.execute(db)
}

/** Locks pictures until the transaction ends, always in the same order so that two transactions cannot deadlock. */
export async function holdPictures(transaction: Db, addresses: string[]): Promise<void> {
  await sql`select from pictures where picture_key = any(select right(address, 64) from unnest(${addresses}::text[]) as address)
    order by picture_key for update`.execute(transaction)
}

/** Leaves those of a user's pictures at `addresses` that are no cover and no avatar to the next sweep. */
export async function releasePicturesAt(transaction: Db, userId: string, addresses: string[]): Promise<void> {
  const address = sql`${mediaPath.image('')} || picture_key`
  await sql`update pictures set used_at = null, created_at = 'epoch'
    where owner_id = ${userId} and not is_site
      and picture_key = any(select right(address, 64) from unnest(${addresses}::text[]) as address)
      and not exists (select from resources
        where artist_id = ${userId} and (cover = ${address} or ${address} = any(pictures)))
      and not exists (select from users where user_id = ${userId} and avatar = ${address})`.execute(transaction)
}

/** Deletes pictures uploaded before `before` that were never used. Returns their keys. */
export async function deleteUnusedPictures(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('pictures')
    .where('used_at', 'is', null)
    .where('created_at', '<', before)
    .returning('picture_key')
    .execute()
  return rows.map(({ picture_key }) => picture_key)
}
