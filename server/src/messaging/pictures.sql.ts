import { type Insertable, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Tables } from '../platform/database/tables.ts'
import { isVisible } from './messages.sql.ts'

export async function insertPicture(db: Db, picture: Insertable<Tables['message_pictures']>): Promise<void> {
  await db.insertInto('message_pictures').values(picture).execute()
}

/** Attaches a picture that this user uploaded and no message shows yet. Returns whether there was one. */
export async function takePicture(transaction: Db, ownerId: string, pictureId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('message_pictures')
    .set({ expires_at: null })
    .where('picture_id', '=', pictureId)
    .where('owner_id', '=', ownerId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Has the next sweep remove pictures that no message shows any more. */
export async function releasePictures(transaction: Db, pictureIds: readonly string[]): Promise<void> {
  if (pictureIds.length === 0) return
  await sql`update message_pictures set expires_at = 'epoch' where picture_id = any(${pictureIds}::uuid[])`.execute(transaction)
}

/** Has the next sweep remove what a user uploaded and never sent. */
export async function releaseUnsent(transaction: Db, ownerId: string): Promise<void> {
  await sql`update message_pictures set expires_at = 'epoch' where owner_id = ${ownerId} and expires_at is not null`.execute(
    transaction,
  )
}

/** True for the two participants while the message is visible to them, and for the owner of a picture that is not yet sent. */
export async function maySee(db: Db, userId: string, pictureId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select from message_pictures
    where picture_id = ${pictureId} and (owner_id = ${userId} and expires_at > ${now} or exists (
      select from messages join conversation_sides side using (conversation_id)
      where messages.picture_id = message_pictures.picture_id and side.user_id = ${userId}
        and withdrawn_at is null and ${isVisible}))`.execute(db)
  return rows.length > 0
}

/** Deletes expired pictures. Returns their ids. */
export async function deleteExpiredPictures(transaction: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ picture_id: string }>`delete from message_pictures where picture_id = any(array(
      select picture_id from message_pictures where expires_at <= ${now} limit ${limit} for update skip locked))
    returning picture_id`.execute(transaction)
  return rows.map(({ picture_id }) => picture_id)
}
