import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** A public row, with when it last changed publicly. */
export interface Listed {
  id: string
  contentType: number
  changed: Date
}

/** Published resources in the order of their ids, after one. An edit that a review approved changes them. */
export async function selectListedResources(db: Db, after: string, limit: number): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select resource_id as id, content_type as "contentType", greatest(published_at,
      (select max(created_at) from resource_log where resource_log.resource_id = resources.resource_id and to_state = 'published')
      ) as changed
    from resources where resource_id > ${after} and published_at is not null
    order by resource_id limit ${limit}`.execute(db)
  return rows
}

/** Artists with published works. */
export async function selectListedArtists(db: Db, after: string, limit: number): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select user_id as id, 0 as "contentType", newest.published_at as changed
    from users cross join lateral (
      select published_at from resources where artist_id = user_id and published_at is not null
      order by published_at desc limit 1) as newest
    where user_id > ${after} and is_artists and closed_at is null
    order by user_id limit ${limit}`.execute(db)
  return rows
}

export async function selectListedPosts(db: Db, after: string, limit: number): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select post_id as id, 3 as "contentType", coalesce(edited_at, created_at) as changed
    from posts where post_id > ${after} and hidden_at is null
    order by post_id limit ${limit}`.execute(db)
  return rows
}

export async function selectCategoryCodes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('categories').select('code').orderBy('code').execute()
  return rows.map(({ code }) => code)
}

/** Lets one process build at a time; the others skip. Held until the transaction ends. */
export async function lockSitemaps(transaction: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(hashtext('sitemaps')) as locked`.execute(
    transaction,
  )
  return rows[0]?.locked ?? false
}
