import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { PackFacts } from '../decide/sale/packed-presale.ts'
import { ms } from '../facts/columns.sql.ts'

/** Serializes transactions that change a release or the tracks of a pack. Taken after all row locks. */
export async function lockPackedPresales(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('packed presales'))`.execute(transaction)
}

export interface PackMembers {
  packId: string
  memberIds: string[]
}

/** The facts that decide from when works can be downloaded, by id. */
export async function selectReleaseFacts(db: Db, ids: readonly string[]): Promise<Map<string, PackFacts>> {
  const { rows } = await sql<PackFacts & { resourceId: string }>`
    select resource_id::text as "resourceId", title, ${ms('sale_terms.release_at')}::float8 as "releaseAt",
      released_at is not null as "isReleased",
      case when published_at is null
        and not exists (select from entitlements where entitlements.resource_id = resources.resource_id)
        then ${ms('resources.release_at')}::float8 end as "scheduledAt"
    from resources left join sale_terms using (resource_id) where resource_id = ${anyOf([...ids])}`.execute(db)
  return new Map(rows.map(({ resourceId, ...facts }) => [resourceId, facts]))
}

/** The members of these packs. */
export async function selectPacked(db: Db, packIds: readonly string[]): Promise<PackMembers[]> {
  const { rows } = await sql<PackMembers>`
    select collection_id::text as "packId", array_agg(resource_id::text) as "memberIds"
    from collection_members where collection_id = ${anyOf([...packIds])} group by collection_id`.execute(db)
  return rows
}

/** A work if it is a pack, and the published packs that have it: an unpublished one is checked before it is published. */
export async function selectPacksOf(db: Db, resourceId: string): Promise<string[]> {
  const { rows } = await sql<{ packId: string }>`
    select distinct collection_id::text as "packId" from collection_members join resources pack on pack.resource_id = collection_id
    where collection_id = ${resourceId} or collection_members.resource_id = ${resourceId} and published_at is not null`.execute(
    db,
  )
  return rows.map(({ packId }) => packId)
}
