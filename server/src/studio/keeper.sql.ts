import { sql } from 'kysely'
import type { Db } from './parts.ts'

export function selectOwnedFiles(db: Db, userId: string) {
  return db
    .selectFrom('originals')
    .select(['file_name', 'content_type', 'size_bytes', 'sha256', 'created_at'])
    .where('owner_id', '=', userId)
    .orderBy('original_id')
    .execute()
}

/** Lets go of works that nobody ever saw, and of uploads under way. */
export async function eraseDrafts(db: Db, userId: string): Promise<void> {
  await sql`delete from resources where artist_id = ${userId} and published_at is null and not exists
    (select from audio_sources where audio_sources.resource_id = resources.resource_id)`.execute(db)
  await sql`delete from uploads where owner_id = ${userId}`.execute(db)
  await sql`delete from small_files where owner_id = ${userId}`.execute(db)
  await sql`delete from originals where owner_id = ${userId} and not exists
    (select from resource_files where resource_files.original_id = originals.original_id)`.execute(db)
}
