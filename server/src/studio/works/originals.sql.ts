import type { Insertable } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

export async function insertOriginal(db: Db, original: Insertable<Tables['originals']>): Promise<string> {
  return (await db.insertInto('originals').values(original).returning('original_id').executeTakeFirstOrThrow()).original_id
}

/** The artist's original with these bytes, and the title of its work. */
export function selectByHash(db: Db, ownerId: string, sha256: string) {
  return db
    .selectFrom('originals')
    .leftJoin('resource_files', 'resource_files.original_id', 'originals.original_id')
    .leftJoin('resources', 'resources.resource_id', 'resource_files.resource_id')
    .select(['originals.original_id', 'originals.upload_id', 'originals.file_name', 'resources.title'])
    .where('originals.owner_id', '=', ownerId)
    .where('originals.sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst()
}

/** The hash of the original that an upload became; undefined once that is deleted. */
export async function selectOriginalHash(db: Db, uploadId: string): Promise<string | undefined> {
  return (await db.selectFrom('originals').select('sha256').where('upload_id', '=', uploadId).executeTakeFirst())?.sha256
}

export async function hasOriginal(db: Db, uploadId: string): Promise<boolean> {
  return (
    (await db.selectFrom('originals').select('original_id').where('upload_id', '=', uploadId).executeTakeFirst()) !== undefined
  )
}

/** Deletes originals that no file uses any more. Returns the keys of their bytes. */
export async function deleteUnusedOriginals(db: Db, originalIds: string[]): Promise<string[]> {
  if (originalIds.length === 0) return []
  const rows = await db
    .deleteFrom('originals')
    .where('original_id', '=', anyOf(originalIds))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('resource_files')
            .select('resource_file_id')
            .whereRef('resource_files.original_id', '=', 'originals.original_id'),
        ),
      ),
    )
    .returning('storage_key')
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}
