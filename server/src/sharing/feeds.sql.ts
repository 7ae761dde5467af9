import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** Written as a literal, so that the planner can use the index of mixes. */
const SINGLE = sql.lit(CONTENT_TYPES.single)
const COLLECTION = sql.lit(CONTENT_TYPES.collection)

/** An entry of a feed: a resource with its first file, if it has one. */
export interface FeedRow {
  resource_id: string
  content_type: number
  title: string
  artist: string
  credits: string
  description: string
  cover: string
  published_at: Date
  duration_ms: number
  resource_type: string
  play_vip_level: number
  free_vip_level: number
  price_fen: number
  file_id: string | null
  sha256: string
  hls_key: string
  storage_key: string
  file_type: string
}

/** The entries of published resources, the newest first. */
function rowsOf(db: Db, ids: string[]): Promise<FeedRow[]> {
  return sql<FeedRow>`
    select resources.resource_id, content_type, title, nick_name as artist, credits, description, cover, published_at,
      resources.duration_ms, resource_type, play_vip_level, free_vip_level, price_fen, file_id, sha256, hls_key, storage_key,
      file_type
    from resources join users on user_id = artist_id
    left join lateral (
      select file_id, sha256, hls_key, storage_key, file_type from audio_sources
      where audio_sources.resource_id = resources.resource_id and position is not null order by position limit 1
    ) as first on true
    where resources.resource_id = any(${ids}::bigint[]) and published_at is not null
    order by published_at desc, resources.resource_id desc`
    .execute(db)
    .then(({ rows }) => rows)
}

async function rowsIn(db: Db, selection: ReturnType<typeof sql<{ resource_id: string }>>): Promise<FeedRow[]> {
  const { rows } = await selection.execute(db)
  return rowsOf(
    db,
    rows.map(({ resource_id }) => resource_id),
  )
}

export const selectOne = async (db: Db, id: string): Promise<FeedRow | undefined> => (await rowsOf(db, [id]))[0]

export const selectOfArtist = (db: Db, artistId: string, limit: number) =>
  rowsIn(
    db,
    sql`select resource_id from resources where artist_id = ${artistId} and published_at is not null and content_type in (${SINGLE}, ${COLLECTION})
      order by published_at desc, resource_id desc limit ${limit}`,
  )

/** The newest entries of a category and its subcategories. */
export const selectInCategory = (db: Db, code: string, limit: number) =>
  rowsIn(
    db,
    sql`select newest.resource_id from categories cross join lateral (
        select resource_id, published_at from resources
        where category_code = categories.code and published_at is not null
        order by published_at desc, resource_id desc limit ${limit}) as newest
      where starts_with(categories.code, ${code})
      order by newest.published_at desc, newest.resource_id desc limit ${limit}`,
  )

/** Works with a tracklist, or as long as a mix. */
export const selectMixes = (db: Db, limit: number) =>
  rowsIn(
    db,
    sql`select resource_id from resources
      where published_at is not null and content_type = ${SINGLE} and (tracklist <> '' or duration_ms >= 1200000)
      order by published_at desc, resource_id desc limit ${limit}`,
  )

export async function selectArtistName(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ nick_name: string }>`
    select nick_name from users where user_id = ${id} and is_artists and closed_at is null`.execute(db)
  return rows[0]?.nick_name
}

export async function selectCategoryName(db: Db, code: string): Promise<string | undefined> {
  return (await db.selectFrom('categories').select('name').where('code', '=', code).executeTakeFirst())?.name
}
