import { type Insertable, sql } from 'kysely'
import { countOf } from '../platform/database/count-of.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Db } from './deps.ts'

export type UploadRow = NonNullable<Awaited<ReturnType<typeof selectUpload>>>

export function selectUpload(db: Db, uploadId: string) {
  return db.selectFrom('uploads').selectAll().where('upload_id', '=', uploadId).executeTakeFirst()
}

export function selectOpenUploads(db: Db) {
  return db.selectFrom('uploads').selectAll().where('finished_at', 'is', null).execute()
}

export function countOpenUploads(db: Db, ownerId: string): Promise<number> {
  return countOf(db.selectFrom('uploads').where('owner_id', '=', ownerId).where('finished_at', 'is', null))
}

/** Held until the transaction ends. */
export async function lockUploads(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('uploads'), 0)`.execute(transaction)
}

export async function insertUpload(db: Db, upload: Insertable<Tables['uploads']>): Promise<void> {
  await db.insertInto('uploads').values(upload).execute()
}

export async function deleteUpload(db: Db, uploadId: string): Promise<void> {
  await db.deleteFrom('uploads').where('upload_id', '=', uploadId).execute()
}

/** Says whether it was open until now. */
export async function finishUpload(db: Db, uploadId: string, now: Date): Promise<boolean> {
  const finished = await db
    .updateTable('uploads')
    .set({ finished_at: now })
    .where('upload_id', '=', uploadId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return finished.numUpdatedRows > 0n
}

/** Finished ones are remembered for a while, so that whoever asks again learns that all has come. */
export async function forgetUploads(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('uploads').where('finished_at', '<', before).execute()
}
