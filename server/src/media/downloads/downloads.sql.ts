import { sql } from 'kysely'
import { isOwnedBy } from '../../commerce/rights/index.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { shanghaiToday } from '../../platform/database/shanghai.ts'
import { inOrder } from '../../platform/in-order.ts'
import { selectHotCuesOf } from '../hot-cues/hot-cues.sql.ts'

export type FileRow = Awaited<ReturnType<typeof selectFiles>>[number]
export type DownloadRow = Awaited<ReturnType<typeof selectDownloads>>[number]

/** The genres of a work by their labels: its style, then its tags; free text is its own label. */
const genreNames = sql<string[]>`(
  select coalesce(array_agg(coalesce(dict_label, called.value) order by rank), '{}')
  from (
    select 'cms_music_style' as kind, resources.style as value, 0 as rank where resources.style <> ''
    union all
    select 'cms_genres', value, rank from unnest(resources.genres) with ordinality as tag (value, rank)
  ) as called left join dictionary_entries on dict_type = called.kind and dict_value = called.value
)`.as('genres')

/** Files of published resources, with what `userId` may do with them. */
const files = (db: Db, fileIds: string[], userId?: string) =>
  db
    .selectFrom('audio_sources')
    .innerJoin('resources', 'resources.resource_id', 'audio_sources.resource_id')
    .innerJoin('users', 'users.user_id', 'resources.artist_id')
    .leftJoin('dictionary_entries', (join) =>
      join.on('dict_type', '=', 'cms_track_versions').onRef('dict_value', '=', 'resources.version'),
    )
    .select(({ ref }) => [
      'file_id as fileId',
      'resources.resource_id as resourceId',
      'dict_label as version',
      'file_name as fileName',
      'file_type as fileType',
      'storage_key as storageKey',
      'file_size as fileSize',
      'audio_sources.duration_ms as durationMs',
      'audio_sources.label',
      'title',
      'nick_name as artist',
      'credits',
      'free_vip_level as freeVipLevel',
      isOwnedBy(userId, ref('resources.resource_id'), ref('artist_id')).as('isBuy'),
      sql<boolean>`audio_sources.position is null`.as('isReplaced'),
    ])
    .where('file_id', '=', anyOf(fileIds))
    .where('published_at', 'is not', null)

/** These files in this order: their names, sizes and access rules; replaced ones are included for the links to them. */
export async function selectFiles(db: Db, fileIds: string[], userId?: string) {
  return inOrder(fileIds, await files(db, fileIds, userId).execute(), ({ fileId }) => fileId)
}

/** These files with everything that is written into their tags, and the user's hot cues. */
export async function selectDownloads(db: Db, fileIds: string[], userId: string) {
  const detailed = files(db, fileIds, userId).select([
    'sha256',
    'wave_track as waveTrack',
    'wave_key as waveKey',
    'audio_sources.grid',
    'sections',
    'own_sections as ownSections',
    'readings',
    'album',
    'resources.label as recordLabel',
    'release_date',
    'release_precision',
    'tbpm',
    'own_fields as ownFields',
    'tkey',
    genreNames,
    'cues',
    'ai_made as aiMade',
    'passes_tags as passesTags',
    'cover',
  ])
  const rows = await detailed.execute()
  const hotCues = await selectHotCuesOf(db, userId, [...new Set(rows.map(({ resourceId }) => resourceId))])
  return inOrder(
    fileIds,
    rows.map((row) => ({ ...row, hotCues: hotCues.get(row.resourceId) ?? [] })),
    ({ fileId }) => fileId,
  )
}

/** A published resource's access rule and its files: its own, or those of its members. */
export async function selectPackable(db: Db, resourceId: string, userId: string | undefined) {
  const resource = await db
    .selectFrom('resources')
    .select(({ ref }) => [
      'title',
      'content_type as contentType',
      'free_vip_level as freeVipLevel',
      isOwnedBy(userId, ref('resource_id'), ref('artist_id')).as('isBuy'),
    ])
    .where('resource_id', '=', resourceId)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  if (!resource) return undefined
  const { rows } = await sql<{ file_id: string }>`
    select file_id from (
      select file_id, 0 as rank, position from audio_sources where resource_id = ${resourceId} and position is not null
      union all
      select file_id, collection_members.position + 1, audio_sources.position
      from collection_members join resources using (resource_id) join audio_sources using (resource_id)
      where collection_id = ${resourceId} and published_at is not null and audio_sources.position is not null
    ) as file order by rank, position`.execute(db)
  return { ...resource, fileIds: rows.map((row) => row.file_id) }
}

/** Counts the files that the user downloaded today, except those they own, and returns those of `fileIds` not downloaded yet. */
export async function selectTakenToday(transaction: Db, userId: string, fileIds: string[]) {
  const rows = await transaction
    .selectFrom('downloads')
    .innerJoin('audio_sources', 'audio_sources.file_id', 'downloads.file_id')
    .innerJoin('resources', 'resources.resource_id', 'audio_sources.resource_id')
    .select(({ ref }) => [
      'downloads.file_id as fileId',
      isOwnedBy(userId, ref('resources.resource_id'), ref('artist_id')).as('isBuy'),
    ])
    .where('downloads.user_id', '=', userId)
    .where(sql<boolean>`day = ${shanghaiToday}`)
    .execute()
  const taken = new Set(rows.map(({ fileId }) => fileId))
  return { count: rows.filter(({ isBuy }) => !isBuy).length, fresh: fileIds.filter((id) => !taken.has(id)) }
}

/** Counts files as downloaded today; locks them in the order of their ids, since other users' downloads count the same files. */
export async function insertDownloads(transaction: Db, userId: string, fileIds: string[]): Promise<void> {
  await sql`
    with counted as materialized (
      select file_id from audio_sources where file_id = ${anyOf(fileIds)} order by file_id for no key update
    ), taken as (
      insert into downloads (user_id, day, file_id) select ${userId}, ${shanghaiToday}, file_id from counted
    )
    update audio_sources set download_count = download_count + 1 from counted where audio_sources.file_id = counted.file_id`.execute(
    transaction,
  )
}

export interface NewPackage {
  name: string
  /** The work whose access rule covers all files; null where each file has its own. */
  resourceId: string | null
  fileIds: string[]
  compressedIds: string[]
  /** Names of the files, in the order of `fileIds`. */
  names: string[]
}

export async function insertPackage(
  db: Db,
  userId: string,
  { name, resourceId, fileIds, compressedIds, names }: NewPackage,
): Promise<string> {
  await sql`delete from packages where created_at < now() - interval '1 day'`.execute(db)
  const row = await db
    .insertInto('packages')
    .values({ user_id: userId, name, resource_id: resourceId, file_ids: fileIds, compressed_ids: compressedIds, names })
    .returning('package_id')
    .executeTakeFirstOrThrow()
  return row.package_id
}

export function selectPackage(db: Db, packageId: string, userId: string) {
  return db
    .selectFrom('packages')
    .select([
      'name',
      'resource_id as resourceId',
      'file_ids as fileIds',
      'names',
      'compressed_ids as compressedIds',
      'left_out_ids as leftOutIds',
    ])
    .where('package_id', '=', packageId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Stores which files the lists of a package leave out. False where there is no such package. */
export async function updateLeftOut(db: Db, packageId: string, userId: string, leftOutIds: string[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('packages')
    .set({ left_out_ids: leftOutIds })
    .where('package_id', '=', packageId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The user's downloads, for the export of their data. */
export function selectUserDownloads(db: Db, userId: string) {
  return db
    .selectFrom('downloads')
    .select(['file_id as fileId', 'happened_at as createTime'])
    .where('user_id', '=', userId)
    .orderBy('happened_at')
    .execute()
}

export async function eraseDownloads(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('downloads').where('user_id', '=', userId).execute()
  await erasePackages(db, userId)
}

export async function erasePackages(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('packages').where('user_id', '=', userId).execute()
}
