import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

/** The chosen pairs in their order, each with its period. */
export function selectHeroPairs(db: Kysely<Tables>) {
  return db.selectFrom('hero_pairs').select(['from_id', 'to_id', 'starts_at', 'ends_at']).orderBy('position').execute()
}

export async function replaceHeroRows(transaction: Kysely<Tables>, rows: Insertable<Tables['hero_pairs']>[]): Promise<void> {
  await transaction.deleteFrom('hero_pairs').execute()
  if (rows.length > 0) await transaction.insertInto('hero_pairs').values(rows).execute()
}
