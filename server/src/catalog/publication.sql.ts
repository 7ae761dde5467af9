import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

/** A resource, and the counts that it begins with if they are not nought. */
export type NewResource = Insertable<Tables['resources']> &
  Partial<Pick<Insertable<Tables['resource_counts']>, 'play_count' | 'download_count' | 'collect_count'>>
export type NewSource = Omit<Insertable<Tables['audio_sources']>, 'resource_id' | 'position'>

/** Publishes a resource with its audio sources, first one first, all or nothing. Returns its id. */
export function insertResource(db: Kysely<Tables>, resource: NewResource, sources: NewSource[]): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const resource_id = await insertResourceRow(transaction, resource)
    if (sources.length > 0) {
      await transaction
        .insertInto('audio_sources')
        .values(sources.map((source, position) => ({ ...source, resource_id, position })))
        .execute()
    }
    return resource_id
  })
}

/** Publishes a collection (合集) of resources in this order. Returns its id. */
export function insertCollection(db: Kysely<Tables>, resource: NewResource, memberIds: string[]): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const collection_id = await insertResourceRow(transaction, resource)
    const members = memberIds.map((resource_id, position) => ({ collection_id, position, resource_id }))
    await transaction.insertInto('collection_members').values(members).execute()
    return collection_id
  })
}

export async function hasResources(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('resources').select('resource_id').limit(1).executeTakeFirst()) !== undefined
}

async function insertResourceRow(db: Kysely<Tables>, resource: NewResource): Promise<string> {
  const { play_count, download_count, collect_count, ...columns } = resource
  const { resource_id } = await db.insertInto('resources').values(columns).returning('resource_id').executeTakeFirstOrThrow()
  const counts = { play_count, download_count, collect_count }
  if (Object.values(counts).some((count) => count !== undefined)) {
    await db.updateTable('resource_counts').set(counts).where('resource_id', '=', resource_id).execute()
  }
  return resource_id
}

/** Joins the caller's transaction, or makes one. */
function inTransaction<Result>(db: Kysely<Tables>, run: (db: Kysely<Tables>) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? run(db) : db.transaction().execute(run)
}
