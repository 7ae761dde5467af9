import { type ExpressionBuilder, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

/** The cards of those of `ids` that are published, in any order. */
export function selectCards(db: Db, ids: string[]) {
  return cardsOf(db, ids).execute()
}

export function cardsOf(db: Db, ids: string[]) {
  return published(db, ids)
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
      'audio_sources.wave_key',
      'audio_sources.wave_row',
      'audio_sources.grid',
      'audio_sources.sections',
      'audio_sources.own_sections',
      'audio_sources.is_own_grid',
      'audio_sources.readings',
      'audio_sources.loudness_lufs',
      sourceCount(expression).as('source_count'),
      memberIds(expression).as('member_ids'),
    ])
}

function published(db: Db, ids: string[]) {
  return db.selectFrom('resources').where('resources.resource_id', '=', anyOf(ids)).where('published_at', 'is not', null)
}

/** The facts that decide how well a resource mixes. */
export function selectMixable(db: Db, id: string) {
  return published(db, [id]).select(['resource_id as resourceId', 'tbpm', 'tkey', 'energy']).executeTakeFirst()
}

/**
 * Pairs of an artist's track and its stage video, for each of these ids that has one. The video bears the name of the track or
 * the beginning of it: `雾中霓虹 · 现场视觉` belongs to `雾中霓虹 Neon in the Fog`.
 */
export async function selectStageVideos(db: Db, ids: string[]) {
  const { rows } = await sql<{ one: string; other: string }>`
    select one.resource_id::text as one, other.resource_id::text as other
    from resources one
    join resources other on other.artist_id = one.artist_id and other.content_type = one.content_type,
    lateral (select case when one.resource_type = 'VIDEO' then one.title else other.title end as video,
                    case when one.resource_type = 'VIDEO' then other.title else one.title end as track) as titles
    where one.resource_id = ${anyOf(ids)} and other.published_at is not null
      and (one.resource_type = 'VIDEO') <> (other.resource_type = 'VIDEO')
      and starts_with(track || ' ', trim(split_part(regexp_replace(video, '[(（].*$', ''), ' · ', 1)) || ' ')`.execute(db)
  return rows
}

/** The published collections of a resource, the newest first, and its position among the published members of each. */
export function selectHolding(db: Db, id: string, limit: number) {
  return db
    .selectFrom('collection_members')
    .innerJoin('resources', 'resources.resource_id', 'collection_members.collection_id')
    .select(({ selectFrom, fn }) => [
      'collection_members.collection_id',
      selectFrom('collection_members as before')
        .innerJoin('resources as shown', 'shown.resource_id', 'before.resource_id')
        .select(fn.countAll<string>().as('count'))
        .whereRef('before.collection_id', '=', 'collection_members.collection_id')
        .whereRef('before.position', '<=', 'collection_members.position')
        .where('shown.published_at', 'is not', null)
        .as('position'),
    ])
    .where('collection_members.resource_id', '=', id)
    .where('resources.published_at', 'is not', null)
    .orderBy('resources.published_at', 'desc')
    .limit(limit)
    .execute()
}

/** The first file of each published resource, in the order of `ids`. */
export async function selectFirstFiles(db: Db, ids: string[]): Promise<string[]> {
  const rows = await published(db, ids)
    .innerJoin('audio_sources', 'audio_sources.resource_id', 'resources.resource_id')
    .select(['resources.resource_id', 'file_id'])
    .where('audio_sources.position', '=', 0)
    .execute()
  const files = new Map(rows.map(({ resource_id, file_id }) => [resource_id, file_id]))
  return ids.flatMap((id) => files.get(id) ?? [])
}

function sourceCount({ selectFrom, fn }: ExpressionBuilder<Tables, 'resources'>) {
  const sources = selectFrom('audio_sources as parts')
    .select(fn.countAll<string>().as('parts'))
    .whereRef('parts.resource_id', '=', 'resources.resource_id')
    .where('parts.position', 'is not', null)
  return sql<string>`${sources}`
}

/** Ids of a collection's members, in order. */
function memberIds({ selectFrom }: ExpressionBuilder<Tables, 'resources'>) {
  const members = selectFrom('collection_members')
    .select(sql<string>`resource_id::text`.as('resource_id'))
    .whereRef('collection_id', '=', 'resources.resource_id')
    .orderBy('position')
  return sql<string[]>`array(${members})`
}
