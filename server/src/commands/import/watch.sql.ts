import type { Insertable } from 'kysely'
import { anyText } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** The size and time of change with which these files are recorded, by path. */
export async function selectWatched(db: Db, paths: string[]) {
  const rows = await db
    .selectFrom('watched_files')
    .select(['path', 'size_bytes', 'modified_at'])
    .where('path', '=', anyText(paths))
    .execute()
  return new Map(rows.map((row) => [row.path, { size: Number(row.size_bytes), modifiedAt: row.modified_at }]))
}

/** Records the outcome of a file, replacing an earlier one. */
export async function insertWatched(db: Db, file: Insertable<Tables['watched_files']>): Promise<void> {
  const { path, ...outcome } = file
  await db
    .insertInto('watched_files')
    .values({ path, ...outcome })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(outcome))
    .execute()
}
