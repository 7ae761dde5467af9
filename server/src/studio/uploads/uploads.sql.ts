import { UPLOAD_FIELDS } from '@shenglang/contract/studio/works'
import { type Insertable, sql } from 'kysely'
import { countOf } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { lockedUntil } from './upload-locks.sql.ts'

export type UploadRow = NonNullable<Awaited<ReturnType<typeof selectUpload>>>

export function selectUpload(db: Db, uploadId: string) {
  return db.selectFrom('uploads').selectAll().where('upload_id', '=', uploadId).executeTakeFirst()
}

/** Uploads whose bytes are all stored, but which are not finished yet. */
export async function selectComplete(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('upload_id')
    .where('finished_at', 'is', null)
    .whereRef('received_bytes', '=', 'size_bytes')
    .execute()
  return rows.map(({ upload_id }) => upload_id)
}

/** Open uploads that have received nothing since then. */
export async function selectAbandoned(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('upload_id')
    .where('finished_at', 'is', null)
    .where('received_at', '<', since)
    .execute()
  return rows.map(({ upload_id }) => upload_id)
}

export function countOpenUploads(db: Db, ownerId: string): Promise<number> {
  return countOf(db.selectFrom('uploads').where('owner_id', '=', ownerId).where('finished_at', 'is', null))
}

/** Serialises reservations of all processes until the transaction ends. */
export async function lockUploads(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('uploads'), 0)`.execute(transaction)
}

/** Disk space that uploads need: bytes to come of those active within `quietS`, and space to join those of several parts. */
export async function selectPromisedBytes(db: Db, { quietS, partBytes }: { quietS: number; partBytes: number }): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    with open as (
      select size_bytes, size_bytes - received_bytes as missing from uploads
      where finished_at is null and received_at > now() - make_interval(secs => ${quietS})
    ), apart as (
      select size_bytes, 0 from uploads
      where finished_at is not null and upload_id in (select upload_id from upload_parts)
    )
    select coalesce(sum(missing + case when size_bytes > ${partBytes} then size_bytes else 0 end), 0) as bytes
    from (select * from open union all select * from apart) as promised`.execute(db)
  return Number(rows[0]?.bytes)
}

/** Reserves again for an upload that was quiet. */
export async function renewUpload(db: Db, uploadId: string): Promise<void> {
  await db.updateTable('uploads').set({ received_at: sql<Date>`now()` }).where('upload_id', '=', uploadId).execute()
}

/** Records the digest that the whole file must have. */
export async function declareDigest(db: Db, uploadId: string, sha256: string): Promise<void> {
  const declared = JSON.stringify({ [UPLOAD_FIELDS.sha256]: sha256 })
  await db
    .updateTable('uploads')
    .set({ metadata: sql`metadata || ${declared}::jsonb` })
    .where('upload_id', '=', uploadId)
    .execute()
}

/** Inserts an upload whose lock the request holds. */
export async function insertUpload(db: Db, upload: Insertable<Tables['uploads']>): Promise<void> {
  await db
    .insertInto('uploads')
    .values({ ...upload, locked_until: lockedUntil })
    .execute()
}

/** Returns whether the upload was still open; undefined for an unknown one. */
export async function deleteUpload(db: Db, uploadId: string): Promise<boolean | undefined> {
  const row = await db.deleteFrom('uploads').where('upload_id', '=', uploadId).returning('finished_at').executeTakeFirst()
  return row && row.finished_at === null
}

/** Marks an upload as finished. Returns false where it was already. */
export async function finishUpload(db: Db, uploadId: string, now: Date): Promise<boolean> {
  const finished = await db
    .updateTable('uploads')
    .set({ finished_at: now })
    .where('upload_id', '=', uploadId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return finished.numUpdatedRows > 0n
}

/** Deletes uploads finished before this time; until then a sender that asks again learns that everything has arrived. */
export async function forgetUploads(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('uploads').where('finished_at', '<', before).execute()
}
