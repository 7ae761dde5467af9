import type { PickList } from '@shenglang/contract/catalog/picks'
import { type Kysely, sql } from 'kysely'
import { anyOf } from '../platform/database/any-of.ts'
import type { Tables } from '../platform/database/tables.ts'

/** The picks of a list, in order. */
export function selectPicks(db: Kysely<Tables>, list: PickList) {
  return db.selectFrom('picks').select(['resource_id', 'note']).where('list', '=', list).orderBy('position').execute()
}

/** Replaces a list, all or nothing. Returns false when a resource is not published. */
export function replacePicks(
  db: Kysely<Tables>,
  list: PickList,
  picks: { resourceId: string; note: string }[],
): Promise<boolean> {
  const ids = [...new Set(picks.map(({ resourceId }) => resourceId))]
  return db.transaction().execute(async (transaction) => {
    // Two editors at once: the later one waits, and its list stands.
    await sql`select pg_advisory_xact_lock(hashtext('picks'), hashtext(${list}))`.execute(transaction)
    const published = await transaction
      .selectFrom('resources')
      .select('resource_id')
      .where('resource_id', '=', anyOf(ids))
      .where('published_at', 'is not', null)
      .execute()
    if (published.length < ids.length) return false
    await transaction.deleteFrom('picks').where('list', '=', list).execute()
    await insertPicks(
      transaction,
      list,
      ids.map((id, position) => ({
        resourceId: id,
        note: picks.find(({ resourceId }) => resourceId === id)?.note ?? '',
        position,
      })),
    )
    return true
  })
}

/** Adds picks to a list, each at its place; a place that is taken stays as it is. */
export async function insertPicks(
  db: Kysely<Tables>,
  list: PickList,
  picks: { resourceId: string; note: string; position: number }[],
): Promise<void> {
  const rows = picks.map(({ resourceId, note, position }) => ({ list, position, resource_id: resourceId, note }))
  if (rows.length === 0) return
  await db
    .insertInto('picks')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
