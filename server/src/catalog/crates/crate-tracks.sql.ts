import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'

/** The visible tracks of a crate, in its order. */
export async function selectCrateTracks(db: Db, crateId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('crate_tracks')
    .innerJoin('resources', 'resources.resource_id', 'crate_tracks.resource_id')
    .select('crate_tracks.resource_id')
    .where('crate_id', '=', crateId)
    .where('published_at', 'is not', null)
    .orderBy('position')
    .execute()
  return rows.map(({ resource_id }) => resource_id)
}

/** The user's crate by its id, locked against changes of its tracks until the transaction ends. */
export function lockCrate(transaction: Db, userId: string, crateId: string) {
  return transaction
    .selectFrom('crates')
    .select('filter')
    .where('crate_id', '=', crateId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The number of tracks in a locked crate, visible or not, and those of these ids that it contains. */
export async function selectHeld(transaction: Db, crateId: string, resourceIds: string[]) {
  const row = await transaction
    .selectFrom('crate_tracks')
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      sql<string[]>`coalesce(array_agg(resource_id::text) filter (where resource_id = any(${resourceIds}::bigint[])), '{}')`.as(
        'held',
      ),
    ])
    .where('crate_id', '=', crateId)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), held: new Set(row.held) }
}

/** Those of these resources that are published and playable. */
export async function selectAudible(db: Db, resourceIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('resources')
    .innerJoin('audio_sources', (join) =>
      join.onRef('audio_sources.resource_id', '=', 'resources.resource_id').on('audio_sources.position', '=', 0),
    )
    .select('resources.resource_id')
    .where('resources.resource_id', '=', anyOf(resourceIds))
    .where('published_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ resource_id }) => resource_id))
}

/** Appends these to a locked crate. */
export async function appendCrateTracks(transaction: Db, crateId: string, resourceIds: string[]): Promise<void> {
  await sql`
    insert into crate_tracks (crate_id, resource_id, position)
    select ${crateId}, resource_id,
      (select coalesce(max(position), 0) from crate_tracks where crate_id = ${crateId}) + ordinality
    from unnest(${resourceIds}::bigint[]) with ordinality as added (resource_id, ordinality)`.execute(transaction)
}

export async function deleteCrateTracks(transaction: Db, crateId: string, resourceIds: string[]): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('crate_tracks')
    .where('crate_id', '=', crateId)
    .where('resource_id', '=', anyOf(resourceIds))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Orders a locked crate; its other tracks follow in their former order. Returns the number of named tracks in it. */
export async function reorderCrateTracks(transaction: Db, crateId: string, resourceIds: string[]): Promise<number> {
  const { rows } = await sql<{ is_named: boolean }>`
    update crate_tracks set position = ordered.new_position
    from (
      select held.resource_id, named.ordinality is not null as is_named,
        row_number() over (order by named.ordinality nulls last, held.position) as new_position
      from crate_tracks held
      left join unnest(${resourceIds}::bigint[]) with ordinality as named (resource_id, ordinality) using (resource_id)
      where held.crate_id = ${crateId}
    ) ordered
    where crate_tracks.crate_id = ${crateId} and crate_tracks.resource_id = ordered.resource_id
    returning ordered.is_named`.execute(transaction)
  return rows.filter(({ is_named }) => is_named).length
}
