import { type Insertable, sql, type Updateable } from 'kysely'
import { entitleMembers } from '../../commerce/rights/index.ts'
import { insertSources, type NewSource } from '../../media/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** A resource, with its initial counts unless they are 0. */
export type NewResource = Insertable<Tables['resources']> &
  Partial<Pick<Insertable<Tables['resource_counts']>, 'play_count' | 'download_count' | 'collect_count'>>

/** Publishes a resource with its audio sources, first one first, all or nothing. Returns its id. */
export function insertResource(db: Db, resource: NewResource, sources: NewSource[]): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const resource_id = await insertResourceRow(transaction, resource)
    await insertSources(transaction, resource_id, sources)
    return resource_id
  })
}

/** Publishes a collection (合集) of resources in this order. Returns its id. */
export function insertCollection(db: Db, resource: NewResource, memberIds: string[]): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const collection_id = await insertResourceRow(transaction, resource)
    await insertMembers(transaction, collection_id, memberIds)
    return collection_id
  })
}

export async function hasResources(db: Db): Promise<boolean> {
  return (await db.selectFrom('resources').select('resource_id').limit(1).executeTakeFirst()) !== undefined
}

async function insertResourceRow(db: Db, resource: NewResource): Promise<string> {
  const { play_count, download_count, collect_count, ...columns } = resource
  const { resource_id } = await db.insertInto('resources').values(columns).returning('resource_id').executeTakeFirstOrThrow()
  const counts = { play_count, download_count, collect_count }
  if (Object.values(counts).some((count) => count !== undefined)) {
    await db.updateTable('resource_counts').set(counts).where('resource_id', '=', resource_id).execute()
  }
  return resource_id
}

async function insertMembers(db: Db, collection_id: string, memberIds: string[]): Promise<void> {
  const members = memberIds.map((resource_id, position) => ({ collection_id, position, resource_id }))
  if (members.length > 0) await db.insertInto('collection_members').values(members).execute()
}

/** Replaces the members of a collection, in this order. */
export async function replaceMembers(db: Db, collectionId: string, memberIds: string[]): Promise<void> {
  await db.deleteFrom('collection_members').where('collection_id', '=', collectionId).execute()
  await insertMembers(db, collectionId, memberIds)
  await entitleMembers(db, collectionId)
}

export async function updateResource(db: Db, resourceId: string, changes: Updateable<Tables['resources']>): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await db.updateTable('resources').set(changes).where('resource_id', '=', resourceId).execute()
}

/** Deletes a resource, also from its collections; waits for concurrent edits of these before it changes anything. */
export async function deleteResource(db: Db, resourceId: string): Promise<void> {
  await sql`select from resources where resource_id in
    (select collection_id from collection_members where resource_id = ${resourceId}) order by resource_id for no key update`.execute(
    db,
  )
  await db.deleteFrom('collection_members').where('resource_id', '=', resourceId).execute()
  await db.deleteFrom('resources').where('resource_id', '=', resourceId).execute()
}

/** Deletes an artist's unpublished resources, and pending edits of the others. */
export async function deleteDrafts(db: Db, artistId: string): Promise<void> {
  const drafts = sql`select resource_id from resources where artist_id = ${artistId} and published_at is null and not exists
    (select from audio_sources where audio_sources.resource_id = resources.resource_id)`
  await sql`delete from collection_members where resource_id in (${drafts})`.execute(db)
  await sql`delete from resources where resource_id in (${drafts})`.execute(db)
  await sql`update resources set edits = '{}' where artist_id = ${artistId}`.execute(db)
}
