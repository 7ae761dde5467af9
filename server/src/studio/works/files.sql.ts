import type { Insertable, Updateable } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type FileRow = Awaited<ReturnType<typeof selectFiles>>[number]

function files(db: Db) {
  return db
    .selectFrom('resource_files')
    .innerJoin('originals', 'originals.original_id', 'resource_files.original_id')
    .innerJoin('resources', 'resources.resource_id', 'resource_files.resource_id')
    .leftJoin('audio_sources as source', 'source.file_id', 'resource_files.source_file_id')
    .selectAll('resource_files')
    .select([
      'originals.file_name',
      'originals.content_type',
      'originals.size_bytes',
      'originals.sha256',
      'originals.storage_key',
      'originals.upload_id',
      'resources.artist_id',
      'resources.state as work_state',
      'source.grid as source_grid',
      'source.is_own_grid as source_is_own_grid',
      'source.sections as source_sections',
      'source.own_sections as source_own_sections',
      'source.readings as source_readings',
      'source.loudness_lufs as source_loudness',
      'source.derived_version as source_version',
    ])
}

/** The current files of works, in their order. */
export async function selectFiles(db: Db, resourceIds: string[]) {
  if (resourceIds.length === 0) return []
  return files(db)
    .where('resource_files.resource_id', '=', anyOf(resourceIds))
    .where('retired_at', 'is', null)
    .orderBy('resource_files.resource_id')
    .orderBy('resource_files.position')
    .orderBy('resource_file_id')
    .execute()
}

export function selectFile(db: Db, fileId: string) {
  return files(db).where('resource_file_id', '=', fileId).executeTakeFirst()
}

export async function insertFile(db: Db, file: Insertable<Tables['resource_files']>): Promise<string> {
  return (await db.insertInto('resource_files').values(file).returning('resource_file_id').executeTakeFirstOrThrow())
    .resource_file_id
}

export async function updateFile(db: Db, fileId: string, changes: Updateable<Tables['resource_files']>): Promise<void> {
  await db.updateTable('resource_files').set(changes).where('resource_file_id', '=', fileId).execute()
}

/** Stores the progress of a file's preparation, unless it has ended. Returns whether it was stored. */
export async function updateUnprepared(db: Db, fileId: string, changes: Updateable<Tables['resource_files']>): Promise<boolean> {
  const updated = await db
    .updateTable('resource_files')
    .set(changes)
    .where('resource_file_id', '=', fileId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Queues a failed file again. Returns false where there is no such file, or it has not failed. */
export async function queueFailed(db: Db, fileId: string): Promise<boolean> {
  const queued = await db
    .updateTable('resource_files')
    .set({ state: 'queued', step: '', fraction: 0, reason: '' })
    .where('resource_file_id', '=', fileId)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return queued.numUpdatedRows > 0n
}

export async function deleteFile(db: Db, fileId: string): Promise<void> {
  await db.deleteFrom('resource_files').where('resource_file_id', '=', fileId).execute()
}

export function selectAllFiles(db: Db, resourceId: string) {
  return files(db).where('resource_files.resource_id', '=', resourceId).execute()
}

/** A recording of the library, published or taken down. */
export function selectComparison(db: Db, fileId: string) {
  return db
    .selectFrom('audio_sources')
    .select(['storage_key', 'file_type', 'sha256'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
}
