import { type Kysely, sql } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import { withParts } from './resources.sql.ts'

type Db = Kysely<Tables>

/** Adds a published resource to the user's favourites, or takes it out; the count goes along. Returns how it stands now. */
export function toggleCollect(db: Db, userId: string, resourceId: string) {
  return db.transaction().execute(async (transaction) => {
    const resource = await transaction
      .selectFrom('resources')
      .select('resource_id')
      .where('resource_id', '=', resourceId)
      .where('published_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!resource) return undefined
    const removed = await transaction
      .deleteFrom('collects')
      .where('user_id', '=', userId)
      .where('resource_id', '=', resourceId)
      .executeTakeFirstOrThrow()
    const isCollect = removed.numDeletedRows === 0n
    if (isCollect) await transaction.insertInto('collects').values({ user_id: userId, resource_id: resourceId }).execute()
    const { collect_count } = await transaction
      .updateTable('resources')
      .set({ collect_count: sql`greatest(0, collect_count + ${isCollect ? 1 : -1}::int)` })
      .where('resource_id', '=', resourceId)
      .returning('collect_count')
      .executeTakeFirstOrThrow()
    return { isCollect, collectCount: Number(collect_count) }
  })
}

/** The user's favourites that can still be seen, the newest first. */
export function selectCollected(db: Db, userId: string, page: { limit: number; offset: number }) {
  return collectedBy(db, userId).limit(page.limit).offset(page.offset).execute()
}

export function collectedBy(db: Db, userId: string) {
  return withParts(db.selectFrom('resources'), userId)
    .innerJoin('collects', 'collects.resource_id', 'resources.resource_id')
    .where('collects.user_id', '=', userId)
    .where('published_at', 'is not', null)
    .orderBy('collects.created_at', 'desc')
    .orderBy('collects.resource_id', 'desc')
}

/** Which of these are among the user's favourites. */
export async function selectCollectedOf(db: Db, userId: string, resourceIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('collects')
    .select('resource_id')
    .where('user_id', '=', userId)
    .where('resource_id', '=', sql<string>`any(${resourceIds}::bigint[])`)
    .execute()
  return new Set(rows.map(({ resource_id }) => resource_id))
}

export async function countCollected(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('collects')
    .innerJoin('resources', 'resources.resource_id', 'collects.resource_id')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('collects.user_id', '=', userId)
    .where('published_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export function selectCollectTimes(db: Db, userId: string) {
  return db
    .selectFrom('collects')
    .innerJoin('resources', 'resources.resource_id', 'collects.resource_id')
    .select(['collects.resource_id', 'title', 'collects.created_at'])
    .where('user_id', '=', userId)
    .orderBy('collects.created_at')
    .execute()
}

export function selectWorks(db: Db, userId: string) {
  return db.selectFrom('resources').selectAll().where('artist_id', '=', userId).orderBy('resource_id').execute()
}

export async function eraseCollects(db: Db, userId: string): Promise<void> {
  const removed = db.deleteFrom('collects').where('user_id', '=', userId).returning('resource_id')
  await db
    .with('removed', () => removed)
    .updateTable('resources')
    .from('removed')
    .set({ collect_count: sql`greatest(0, collect_count - 1)` })
    .whereRef('resources.resource_id', '=', 'removed.resource_id')
    .execute()
}
