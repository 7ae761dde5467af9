import { sql } from 'kysely'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { FinderRow } from '../rows/row.ts'
import type { Person } from './names.ts'

const BATCH = 10_000

function selectRows(db: Db) {
  return db
    .selectFrom('resources')
    .innerJoin('resource_counts', 'resource_counts.resource_id', 'resources.resource_id')
    .innerJoin('users', 'users.user_id', 'resources.artist_id')
    .select([
      'resources.resource_id',
      'title',
      'credits',
      'nick_name',
      'artist_id',
      'resources.content_type',
      'resource_type',
      'category_code',
      'style',
      'version',
      'genres',
      'energy',
      'tbpm',
      'tkey',
      'duration_ms',
      'play_vip_level',
      'published_at',
      'play_count',
      'download_count',
      'collect_count',
      sql<number>`coalesce(extract(year from release_date), 0)::int`.as('year'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

export async function countPublished(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from resources where published_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Every published resource, ascending by id, a batch at a time; the next one is read while the caller works. */
export async function* readPublished(db: Db): AsyncGenerator<FinderRow[]> {
  const after = (id: string) => selectAfter(db, id, BATCH)
  for (let reading: Promise<Row[]> | undefined = after('0'); reading; ) {
    const rows: Row[] = await reading
    const last = rows.at(-1)
    reading = last && rows.length === BATCH ? after(last.resource_id) : undefined
    // The caller may stop reading before this batch is awaited.
    reading?.catch(() => {})
    yield rows.map(toFinderRow)
  }
}

/** Published resources after this id, ascending by id. */
export async function selectPublishedAfter(db: Db, id: number, limit: number): Promise<FinderRow[]> {
  return (await selectAfter(db, String(id), limit)).map(toFinderRow)
}

function selectAfter(db: Db, id: string, limit: number): Promise<Row[]> {
  return (
    selectRows(db)
      .where('published_at', 'is not', null)
      .where('resources.resource_id', '>', id)
      // Repeated, since PostgreSQL does not infer it, and would merge from the first count again for each batch.
      .where('resource_counts.resource_id', '>', id)
      .orderBy('resources.resource_id')
      .limit(limit)
      .execute()
  )
}

/** The published ones among `ids`, ascending by id. */
export async function selectPublished(db: Db, ids: number[]): Promise<FinderRow[]> {
  if (ids.length === 0) return []
  const rows = await selectRows(db)
    .where('published_at', 'is not', null)
    .where('resources.resource_id', '=', anyOf(ids))
    .orderBy('resources.resource_id')
    .execute()
  return rows.map(toFinderRow)
}

/** All artists, whom suggestions may name. */
export async function selectArtists(db: Db): Promise<Person[]> {
  const rows = await db
    .selectFrom('users')
    .select(['user_id', 'nick_name', 'fans_count'])
    .where('is_artists', '=', true)
    .where('closed_at', 'is', null)
    .execute()
  return rows.map(({ user_id, nick_name, fans_count }) => ({
    id: Number(user_id),
    nickName: nick_name,
    isArtist: true,
    fans: fans_count,
  }))
}

/** The identity of this database. */
export async function databaseId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select system_identifier || ' ' || oid as id from pg_control_system(), pg_database where datname = current_database()
  `.execute(db)
  return rows[0]?.id ?? ''
}

function toFinderRow(row: Row): FinderRow {
  return {
    resourceId: Number(row.resource_id),
    title: row.title,
    credits: row.credits,
    artist: row.nick_name,
    artistId: Number(row.artist_id),
    contentType: row.content_type,
    resourceType: row.resource_type,
    categoryCode: row.category_code,
    style: row.style,
    version: row.version,
    genres: row.genres,
    energy: row.energy,
    tbpm: row.tbpm,
    tkey: row.tkey,
    durationMs: row.duration_ms,
    year: row.year,
    playVipLevel: row.play_vip_level,
    publishedAt: row.published_at?.getTime() ?? 0,
    playCount: Number(row.play_count),
    downloadCount: Number(row.download_count),
    collectCount: Number(row.collect_count),
  }
}
