import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'

/** Works by their ids, with the columns that decide whether a pack may contain them; in any order. */
export function selectTracks(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('resources')
    .innerJoin('users', 'users.user_id', 'resources.artist_id')
    .select([
      ...(['resource_id as resourceId', 'title', 'artist_id as artistId', 'users.nick_name as artist'] as const),
      ...(['content_type as contentType', 'free_vip_level as freeVipLevel'] as const),
      sql<boolean>`published_at is not null`.as('isPublished'),
    ])
    .where('resource_id', '=', anyOf([...ids]))
    .execute()
}

export async function selectMemberIds(db: Db, collectionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('collection_members')
    .select('resource_id')
    .where('collection_id', '=', collectionId)
    .orderBy('position')
    .execute()
  return rows.map(({ resource_id }) => resource_id)
}

/** The tracks of these packs, in order; packs without any are left out. */
export async function selectMembersOf(db: Db, packIds: readonly string[]): Promise<Map<string, string[]>> {
  if (packIds.length === 0) return new Map()
  const { rows } = await sql<{ packId: string; memberIds: string[] }>`
    select collection_id::text as "packId", array_agg(resource_id::text order by position) as "memberIds"
    from collection_members where collection_id = ${anyOf([...packIds])} group by collection_id`.execute(db)
  return new Map(rows.map(({ packId, memberIds }) => [packId, memberIds]))
}

/** The titles of these artists' packs that are not taken down. */
export async function selectPackTitles(db: Db, artistIds: readonly string[]) {
  const { rows } = await sql<{ artistId: string; title: string }>`
    select artist_id::text as "artistId", title from resources
    where artist_id = ${anyOf([...new Set(artistIds)])} and content_type = ${CONTENT_TYPES.collection}
      and state <> 'taken_down'`.execute(db)
  return rows
}
