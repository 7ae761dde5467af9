import { fault } from '@shenglang/contract/faults'
import { sql } from 'kysely'
import { blocks } from '../../accounts/users/index.ts'
import { takeBackNotice, writeNotice } from '../../notices/index.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { countOf } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { createSerial } from '../../platform/serial.ts'
import { waitForRollup } from './rollup.sql.ts'

interface Favour {
  isCollect: boolean
  collectCount: number
}

/** Adds a published resource to the user's favourites, or removes it, and its count. Returns the new state. */
export async function toggleCollect(db: Db, userId: string, resourceId: string): Promise<Favour | undefined> {
  // After a concurrent toggle this one starts again, and does the opposite.
  for (;;) {
    const isCollect = !(await selectCollectedOf(db, userId, [resourceId])).has(resourceId)
    const written = await writeCollect(db, userId, resourceId, isCollect)
    if (written?.isChanged !== false) return written?.favour
  }
}

/** Adds a published resource to the favourites or removes it; repeated calls change nothing. Returns the new state. */
export async function setCollect(db: Db, userId: string, resourceId: string, isCollect: boolean): Promise<Favour | undefined> {
  return (await writeCollect(db, userId, resourceId, isCollect))?.favour
}

/** Likes of one track wait for each other anyway; waiting here instead of in the database frees their connections. */
const oneByOne = createSerial()

/**
 * Writes the row, changes the count by one if that changed anything, and notifies the artist. The count is in another table, so
 * that nothing waits for the resource's row. Throws PERSON_REFUSES where the artist has blocked the user.
 */
async function writeCollect(db: Db, userId: string, resourceId: string, isCollect: boolean) {
  const write = isCollect
    ? sql`insert into collects (user_id, resource_id) select ${userId}, resource_id from resource
        on conflict do nothing returning resource_id`
    : sql`delete from collects using resource
        where user_id = ${userId} and collects.resource_id = resource.resource_id returning collects.resource_id`
  const statement = sql<Written>`
    with resource as (
      select resource_id, artist_id, title from resources where resource_id = ${resourceId} and published_at is not null
    ), changed as (${write}), counted as (
      update resource_counts set collect_count = greatest(0, collect_count + ${isCollect ? 1 : -1}::int)
      from changed where resource_counts.resource_id = changed.resource_id returning collect_count
    )
    select exists (select from changed) as "isChanged", coalesce((select collect_count from counted), collect_count) as "collectCount",
      artist_id as "artistId", title, ${blocks(sql.ref('artist_id'), userId)} as "isBlocked"
    from resource join resource_counts using (resource_id)`
  const row = await oneByOne(resourceId, () =>
    inTransaction(db, async (transaction) => {
      const [written] = (await statement.execute(transaction)).rows
      if (written?.isChanged && written.isBlocked && isCollect) throw fault('PERSON_REFUSES')
      if (written?.isChanged) await notifyArtist(transaction, written, { userId, resourceId, isCollect })
      return written
    }),
  )
  return row && { isChanged: row.isChanged, favour: { isCollect, collectCount: Number(row.collectCount) } }
}

interface Written {
  isChanged: boolean
  collectCount: string
  artistId: string
  title: string
  /** True where the artist has blocked the user. */
  isBlocked: boolean
}

function notifyArtist(
  transaction: Db,
  { artistId, title }: Written,
  { userId, resourceId, isCollect }: { userId: string; resourceId: string; isCollect: boolean },
): Promise<void> {
  const notice = { userId: artistId, fromUserId: userId, bundle: `like:resource:${resourceId}` }
  if (!isCollect) return takeBackNotice(transaction, notice)
  return writeNotice(transaction, { ...notice, kind: 'like', title: `收藏了你的《${title}》`, content: '', resourceId })
}

/** The user's visible favourites, the newest first. */
export async function selectCollected(db: Db, userId: string, page: { limit: number; offset: number }): Promise<string[]> {
  const rows = await collectedBy(db, userId).limit(page.limit).offset(page.offset).execute()
  return rows.map(({ resource_id }) => resource_id)
}

export function collectedBy(db: Db, userId: string) {
  return db
    .selectFrom('collects')
    .innerJoin('resources', 'resources.resource_id', 'collects.resource_id')
    .select('collects.resource_id')
    .where('collects.user_id', '=', userId)
    .where('published_at', 'is not', null)
    .orderBy('collects.created_at', 'desc')
    .orderBy('collects.resource_id', 'desc')
}

/** At most `most` favourites of each user, in any order. */
export async function selectFirstCollected(db: Db, userIds: string[], most: number): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ user_id: string; resource_ids: string[] }>`
    select user_id::text, array(
      select resource_id::text from collects where collects.user_id = requested.user_id limit ${most}
    ) as resource_ids from unnest(${userIds}::bigint[]) as requested (user_id)`.execute(db)
  return new Map(rows.map(({ user_id, resource_ids }) => [user_id, new Set(resource_ids)]))
}

/** Those of these resources that are among the user's favourites. */
export async function selectCollectedOf(db: Db, userId: string, resourceIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('collects')
    .select('resource_id')
    .where('user_id', '=', userId)
    .where('resource_id', '=', anyOf(resourceIds))
    .execute()
  return new Set(rows.map(({ resource_id }) => resource_id))
}

export function countCollected(db: Db, userId: string): Promise<number> {
  return countOf(
    db
      .selectFrom('collects')
      .innerJoin('resources', 'resources.resource_id', 'collects.resource_id')
      .where('collects.user_id', '=', userId)
      .where('published_at', 'is not', null),
  )
}

export function selectFavouriteTimes(db: Db, userId: string) {
  return db
    .selectFrom('collects')
    .innerJoin('resources', 'resources.resource_id', 'collects.resource_id')
    .select(['collects.resource_id', 'title', 'collects.created_at'])
    .where('user_id', '=', userId)
    .orderBy('collects.created_at')
    .execute()
}

export function selectWorks(db: Db, userId: string) {
  return db
    .selectFrom('resources')
    .innerJoin('resource_counts', 'resource_counts.resource_id', 'resources.resource_id')
    .selectAll('resources')
    .select(['play_count', 'download_count', 'collect_count'])
    .where('artist_id', '=', userId)
    .orderBy('resources.resource_id')
    .execute()
}

export async function eraseFavourites(db: Db, userId: string): Promise<void> {
  // A rollup updates many resources at once, too, so both could deadlock.
  await waitForRollup(db)
  const removed = db.deleteFrom('collects').where('user_id', '=', userId).returning('resource_id')
  await db
    .with('removed', () => removed)
    .updateTable('resource_counts')
    .from('removed')
    .set({ collect_count: sql`greatest(0, collect_count - 1)` })
    .whereRef('resource_counts.resource_id', '=', 'removed.resource_id')
    .execute()
}

/** Moves a user's favourites to another account; the count of a resource that both had falls by one. */
export async function moveFavourites(db: Db, fromId: string, intoId: string): Promise<void> {
  await waitForRollup(db)
  // Inserted and deleted, not updated: the triggers of both notify every process.
  await sql`
    with moved as (
      insert into collects (user_id, resource_id, created_at)
      select ${intoId}, resource_id, created_at from collects where user_id = ${fromId}
      on conflict do nothing returning resource_id
    ), doubled as (
      select resource_id from collects where user_id = ${fromId} except select resource_id from moved
    ), counted as (
      update resource_counts set collect_count = greatest(0, collect_count - 1)
      from doubled where resource_counts.resource_id = doubled.resource_id
    )
    delete from collects where user_id = ${fromId}`.execute(db)
}
