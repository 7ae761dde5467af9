import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

export function selectOwnedFiles(db: Db, userId: string) {
  return db
    .selectFrom('originals')
    .select(['file_name', 'content_type', 'size_bytes', 'sha256', 'created_at'])
    .where('owner_id', '=', userId)
    .orderBy('original_id')
    .execute()
}

/** Deletes uploads under way; the next sweep removes their parts. */
export async function deleteUploads(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('uploads').where('owner_id', '=', userId).execute()
}

/**
 * Deletes originals without a work, and recordings left by closed accounts or not named by an application before `before`.
 * Returns the keys of their bytes.
 */
export async function deleteLeftOver(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    with unused as (
      delete from originals where not exists
        (select from resource_files where resource_files.original_id = originals.original_id) returning storage_key
    ), orphaned as (
      delete from small_files using users where users.user_id = owner_id and closed_at is not null returning storage_key
    ), unwanted as (
      delete from small_files where created_at < ${before} and not exists
        (select from artist_applications where small_file_id = any(sample_ids)) returning storage_key
    )
    select storage_key from unused union all select storage_key from orphaned
    union all select storage_key from unwanted`.execute(db)
  return rows.map(({ storage_key }) => storage_key)
}
