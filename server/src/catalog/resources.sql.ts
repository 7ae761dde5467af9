import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

export type ResourceRow = Awaited<ReturnType<typeof selectResources>>[number]

/** Those of `ids` that are published, in their order. */
export async function selectResources(db: Kysely<Tables>, ids: string[], reader?: string) {
  if (ids.length === 0) return []
  const rows = await published(db, ids, reader).execute()
  const byId = new Map(rows.map((row) => [row.resource_id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export function published(db: Kysely<Tables>, ids: string[], reader?: string) {
  return withParts(db.selectFrom('resources'), reader)
    .where('resources.resource_id', '=', sql<string>`any(${ids}::bigint[])`)
    .where('published_at', 'is not', null)
}

/** What decides how well resources mix. */
export async function selectMixables(db: Kysely<Tables>, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('resources')
    .select(['resource_id as resourceId', 'tbpm', 'tkey', 'energy'])
    .where('resource_id', '=', sql<string>`any(${ids}::bigint[])`)
    .where('published_at', 'is not', null)
    .execute()
}

export function selectResource(db: Kysely<Tables>, resourceId: string, reader?: string) {
  return withParts(db.selectFrom('resources'), reader)
    .where('resources.resource_id', '=', resourceId)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
}

export function selectMembers(db: Kysely<Tables>, collectionId: string, reader?: string) {
  return membersOf(db, collectionId, reader).execute()
}

/** The members of several collections at once, in order, each with its `collection_id`. */
export function selectMembersOfAll(db: Kysely<Tables>, collectionIds: string[], reader?: string) {
  return withParts(db.selectFrom('resources'), reader)
    .innerJoin('collection_members', 'collection_members.resource_id', 'resources.resource_id')
    .select('collection_id')
    .where('collection_id', '=', sql<string>`any(${collectionIds}::bigint[])`)
    .where('published_at', 'is not', null)
    .orderBy('collection_id')
    .orderBy('collection_members.position')
    .execute()
}

export function membersOf(db: Kysely<Tables>, collectionId: string, reader?: string) {
  return withParts(db.selectFrom('resources'), reader)
    .innerJoin('collection_members', 'collection_members.resource_id', 'resources.resource_id')
    .where('collection_id', '=', collectionId)
    .where('published_at', 'is not', null)
    .orderBy('collection_members.position')
}

/** Adds the counts, the artist's name, the first audio source, the number of parts and the reader's favour to each row. */
export function withParts(rows: SelectQueryBuilder<Tables, 'resources', object>, reader: string | undefined) {
  return rows
    .innerJoin('resource_counts', 'resource_counts.resource_id', 'resources.resource_id')
    .innerJoin('users', 'users.user_id', 'resources.artist_id')
    .leftJoin('audio_sources', (join) =>
      join.onRef('audio_sources.resource_id', '=', 'resources.resource_id').on('audio_sources.position', '=', 0),
    )
    .selectAll('resources')
    .select((expression) => [
      'resource_counts.play_count',
      'resource_counts.download_count',
      'resource_counts.collect_count',
      'users.nick_name as artist',
      'audio_sources.file_id',
      'audio_sources.sha256',
      'audio_sources.hls_key',
      sql<string>`coalesce(to_char(resources.release_date, 'YYYY-MM-DD'), '')`.as('released'),
      childCount(expression).as('child_count'),
      isCollected(reader).as('is_collect'),
    ])
}

function isCollected(reader: string | undefined) {
  if (reader === undefined) return sql<boolean>`false`
  return sql<boolean>`exists (select from collects where user_id = ${reader} and collects.resource_id = resources.resource_id)`
}

function childCount({ selectFrom, fn }: ExpressionBuilder<Tables, 'resources'>) {
  const sources = selectFrom('audio_sources as parts')
    .select(fn.countAll<string>().as('parts'))
    .whereRef('parts.resource_id', '=', 'resources.resource_id')
    .where('parts.position', 'is not', null)
  const members = selectFrom('collection_members')
    .select(fn.countAll<string>().as('parts'))
    .whereRef('collection_id', '=', 'resources.resource_id')
  return sql<string>`case when resources.content_type = 2 then ${members} else ${sources} end`
}
