import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import type { WorkState } from '@shenglang/contract/studio/entities'
import { type Insertable, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { countOf } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type WorkRow = Awaited<ReturnType<typeof selectWorks>>[number]

/** The owner, state and visibility of a work; locked on request until the transaction ends. */
export function selectWorkState(db: Db, resourceId: string, { lock = false } = {}) {
  const query = db
    .selectFrom('resources')
    .select([
      'resource_id',
      'artist_id',
      'content_type',
      'price_fen',
      'reviewed_price_fen',
      'play_vip_level',
      'free_vip_level',
      'state',
      'published_at',
      'release_at',
      'approved_at',
      'own_fields',
      'settled',
      'edits',
      'title',
      'cover',
      'style',
      'pictures',
      'description',
      'credits',
      'album',
      'label',
      'tracklist',
    ])
    .where('resource_id', '=', resourceId)
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
}

export type WorkStatus = NonNullable<Awaited<ReturnType<typeof selectWorkState>>>

interface Which {
  artistId?: string
  state?: WorkState | undefined
}

function works(db: Db, { artistId, state }: Which) {
  let query = resourcesOf(db).where('resources.content_type', '<>', CONTENT_TYPES.post)
  if (artistId !== undefined) query = query.where('artist_id', '=', artistId)
  if (state !== undefined) query = query.where('state', '=', state)
  return query
}

export function selectWorks(db: Db, filter: Which, page: { limit: number; offset: number; order: 'asc' | 'desc' }) {
  return withText(works(db, filter)).orderBy('resources.resource_id', page.order).limit(page.limit).offset(page.offset).execute()
}

export function countWorks(db: Db, filter: Which): Promise<number> {
  return countOf(works(db, filter))
}

export function selectWork(db: Db, resourceId: string) {
  return withText(resourcesOf(db)).where('resources.resource_id', '=', resourceId).executeTakeFirst()
}

type Works = ReturnType<typeof resourcesOf>
const resourcesOf = (db: Db) => db.selectFrom('resources')

/** Adds the artist's name, the last entry of the log and its reason, and the columns that release requirements depend on. */
function withText(rows: Works) {
  return rows
    .innerJoin('resource_counts', 'resource_counts.resource_id', 'resources.resource_id')
    .innerJoin('users', 'users.user_id', 'resources.artist_id')
    .selectAll('resources')
    .select(['play_count', 'download_count', 'users.nick_name as artist'])
    .select(
      sql<string>`coalesce((select reason from resource_log where resource_log.resource_id = resources.resource_id
        order by log_id desc limit 1), '')`.as('last_reason'),
    )
    .select(
      sql<string>`coalesce((select max(log_id) from resource_log
        where resource_log.resource_id = resources.resource_id)::text, '')`.as('last_log_id'),
    )
    .select(
      sql<boolean>`exists (select from audio_sources where audio_sources.resource_id = resources.resource_id
        and audio_sources.position is not null)`.as('has_sources'),
    )
    .select(
      sql<{ title: string; isPublished: boolean }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('title', member.title, 'isPublished', member.published_at is not null)
          order by collection_members.position)
        from collection_members join resources as member using (resource_id)
        where collection_id = resources.resource_id), '[]')`.as('pack_tracks'),
    )
}

export async function insertLog(db: Db, entry: Insertable<Tables['resource_log']>): Promise<void> {
  await db.insertInto('resource_log').values(entry).execute()
}

export function selectLog(db: Db, resourceId: string) {
  return db
    .selectFrom('resource_log')
    .leftJoin('users', 'users.user_id', 'resource_log.actor_id')
    .select(['users.nick_name as actor', 'from_state', 'to_state', 'reason', 'resource_log.created_at'])
    .where('resource_id', '=', resourceId)
    .orderBy('log_id')
    .execute()
}

export function selectPackMembers(db: Db, collectionId: string) {
  return db
    .selectFrom('collection_members')
    .innerJoin('resources', 'resources.resource_id', 'collection_members.resource_id')
    .select(['resources.resource_id', 'resources.title', 'resources.state', 'resources.published_at'])
    .where('collection_id', '=', collectionId)
    .orderBy('collection_members.position')
    .execute()
}

/** The number of these that are singles of the artist. */
export function countUserSingles(db: Db, artistId: string, ids: string[]): Promise<number> {
  return countOf(
    db
      .selectFrom('resources')
      .where('artist_id', '=', artistId)
      .where('content_type', '=', CONTENT_TYPES.single)
      .where('resource_id', '=', anyOf(ids)),
  )
}

/** Approved works whose time has come. */
export function selectDue(db: Db, now: Date) {
  return db
    .selectFrom('resources')
    .select('resource_id')
    .where('state', '=', 'review')
    .where('approved_at', 'is not', null)
    .where((where) => where.or([where('release_at', 'is', null), where('release_at', '<=', now)]))
    .orderBy('release_at')
    .limit(100)
    .execute()
}
