import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** The chosen pairs in their order, each with its period. */
export function selectHeroPairs(db: Db) {
  return db.selectFrom('hero_pairs').select(['from_id', 'to_id', 'starts_at', 'ends_at']).orderBy('position').execute()
}

export async function replaceHeroRows(transaction: Db, rows: Insertable<Tables['hero_pairs']>[]): Promise<void> {
  await transaction.deleteFrom('hero_pairs').execute()
  if (rows.length > 0) await transaction.insertInto('hero_pairs').values(rows).execute()
}
