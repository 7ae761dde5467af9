import type { Insertable } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { countOf } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

export async function insertSmallFile(db: Db, file: Insertable<Tables['small_files']>): Promise<string> {
  return (await db.insertInto('small_files').values(file).returning('small_file_id').executeTakeFirstOrThrow()).small_file_id
}

export async function selectSmallFiles(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('small_files').selectAll().where('small_file_id', '=', anyOf(ids)).orderBy('small_file_id').execute()
}

export function countSmallFiles(db: Db, ownerId: string, since: Date): Promise<number> {
  return countOf(db.selectFrom('small_files').where('owner_id', '=', ownerId).where('created_at', '>', since))
}
