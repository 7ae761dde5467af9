import type { BeatGrid } from '@shenglang/contract/media/beat-grid'
import type { Cues } from '@shenglang/contract/media/cues'
import type { WaveformOverview } from '@shenglang/contract/media/entities'
import type { Section } from '@shenglang/contract/media/sections'
import { type Insertable, sql, type Updateable } from 'kysely'
import { isOwnedBy } from '../../commerce/rights/index.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { countOf } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Range } from '../../platform/paging.ts'
import { waveOrPeaks } from '../waveform/stored-waves.ts'

export interface SourceRow {
  file_id: string
  file_name: string
  label: string
  file_type: string
  file_size: string | number
  duration_ms: number
  sha256: string
  download_count: string
  play_vip_level: number
  free_vip_level: number
  price_fen: number
  loudness_lufs: number | null
  preview_ms: number
  hls_key: string
  wave_key: string
  position: number | null
  cues: Cues
  tbpm: number
  grid: BeatGrid | null
  sections: Section[]
  own_sections: Section[] | null
  /** Bought, or made, by the current user. */
  is_owned: boolean
}

const COLUMNS = [
  'file_id',
  'file_name',
  'audio_sources.label',
  'file_type',
  'file_size',
  'audio_sources.duration_ms',
  'sha256',
  'audio_sources.download_count',
  'play_vip_level',
  'free_vip_level',
  'price_fen',
  'audio_sources.loudness_lufs',
  'audio_sources.preview_ms',
  'hls_key',
  'wave_key',
  'position',
  'cues',
  'tbpm',
  'grid',
  'sections',
  'own_sections',
] as const

function publishedSources(db: Db) {
  return db
    .selectFrom('audio_sources')
    .innerJoin('resources', 'resources.resource_id', 'audio_sources.resource_id')
    .where('published_at', 'is not', null)
}

export function selectSources(
  db: Db,
  resourceId: string,
  userId: string | undefined,
  { limit, offset }: Range,
): Promise<SourceRow[]> {
  return publishedSources(db)
    .select(COLUMNS)
    .select(({ ref }) => isOwnedBy(userId, ref('resources.resource_id'), ref('artist_id')).as('is_owned'))
    .where('audio_sources.resource_id', '=', resourceId)
    .where('position', 'is not', null)
    .orderBy('position')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** All the sources of several published resources, those of each in their order. */
export function selectSourcesOf(db: Db, resourceIds: string[], userId: string | undefined) {
  return publishedSources(db)
    .select([...COLUMNS, 'resources.resource_id'])
    .select(({ ref }) => isOwnedBy(userId, ref('resources.resource_id'), ref('artist_id')).as('is_owned'))
    .where('audio_sources.resource_id', '=', anyOf(resourceIds))
    .where('position', 'is not', null)
    .orderBy('resources.resource_id')
    .orderBy('position')
    .execute()
}

/** Those of these resources that are published, with sources or without. */
export async function selectPublished(db: Db, resourceIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('resources')
    .select('resource_id')
    .where('resource_id', '=', anyOf(resourceIds))
    .where('published_at', 'is not', null)
    .execute()
  return new Set(rows.map((row) => row.resource_id))
}

export function countSources(db: Db, resourceId: string): Promise<number> {
  return countOf(publishedSources(db).where('audio_sources.resource_id', '=', resourceId).where('position', 'is not', null))
}

/** The file of any work, also of one that was taken down, so that a player learns that its address is gone. */
export function selectStoredAudio(db: Db, fileId: string) {
  return db
    .selectFrom('audio_sources')
    .innerJoin('resources', 'resources.resource_id', 'audio_sources.resource_id')
    .select(['file_id', 'storage_key', 'file_type', 'sha256', 'position', 'hls_key'])
    .select(['play_vip_level', 'free_vip_level', 'price_fen', 'published_at'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
}

export type StoredAudio = NonNullable<Awaited<ReturnType<typeof selectStoredAudio>>>

export function selectWaveform(db: Db, fileId: string) {
  return publishedSources(db).select(['waveform', 'sha256']).where('file_id', '=', fileId).executeTakeFirst()
}

export function selectGrid(db: Db, fileId: string) {
  return publishedSources(db).select(['grid', 'tbpm']).where('file_id', '=', fileId).executeTakeFirst()
}

/** The waveform in bands of a file at the resolution of a track, and the key of the finest one. */
export function selectWave(db: Db, fileId: string) {
  return publishedSources(db)
    .select(['wave_track', 'wave_key', 'waveform', 'audio_sources.duration_ms', 'sha256'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
}

/** Waveforms of the first files of resources, in few points. */
export async function selectOverviews(db: Db, resourceIds: string[]): Promise<WaveformOverview[]> {
  const rows = await publishedSources(db)
    .select(['audio_sources.resource_id', 'wave_row', 'waveform_overview', 'audio_sources.duration_ms'])
    .where('audio_sources.resource_id', 'in', resourceIds)
    .where('position', '=', 0)
    .execute()
  return rows.map(({ resource_id, wave_row, waveform_overview, duration_ms }) => ({
    resourceId: resource_id,
    bands: waveOrPeaks(wave_row, waveform_overview, duration_ms).toString('base64'),
  }))
}

export function selectGrids(db: Db, resourceIds: string[]) {
  return publishedSources(db)
    .select(['audio_sources.resource_id', 'grid', 'tbpm'])
    .where('audio_sources.resource_id', 'in', resourceIds)
    .where('position', '=', 0)
    .execute()
}

/** The key that signs addresses, the same for every process. */
export async function selectAddressKey(db: Db): Promise<Buffer> {
  return (await db.selectFrom('address_keys').select('address_key').executeTakeFirstOrThrow()).address_key
}

/** Those of these content hashes that are already in the library. */
export async function selectKnownHashes(db: Db, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db.selectFrom('audio_sources').select('sha256').where('sha256', 'in', hashes).execute()
  return new Set(rows.map((row) => row.sha256))
}

/** A new source, without a resource and a position. */
export type NewSource = Omit<Insertable<Tables['audio_sources']>, 'resource_id' | 'position'>

/** Adds sources to a resource, in this order. */
export async function insertSources(db: Db, resource_id: string, sources: NewSource[]): Promise<void> {
  if (sources.length === 0) return
  const rows = sources.map((source, position) => ({ ...source, resource_id, position }))
  await db.insertInto('audio_sources').values(rows).execute()
}

/** A source that the resource has had before, with a new label if one is given; or a new one. */
export type SourceVersion = { fileId: string; label?: string } | { source: NewSource }

/**
 * Publishes exactly these sources of a resource, in this order. The others stay, without a position, for those who are playing
 * them. Returns the ids in the same order.
 */
export async function assignSources(db: Db, resource_id: string, versions: SourceVersion[]): Promise<string[]> {
  // In the order in which downloads lock the files that they count.
  await sql`
    with present as materialized (
      select file_id from audio_sources where resource_id = ${resource_id} order by file_id for no key update)
    update audio_sources set position = null from present where audio_sources.file_id = present.file_id`.execute(db)
  const ids: string[] = []
  for (const [position, one] of versions.entries()) {
    if ('fileId' in one) {
      const { fileId, label } = one
      await db.updateTable('audio_sources').set({ position, label }).where('file_id', '=', fileId).execute()
      ids.push(fileId)
    } else {
      const row = { ...one.source, resource_id, position }
      const { file_id } = await db.insertInto('audio_sources').values(row).returning('file_id').executeTakeFirstOrThrow()
      ids.push(file_id)
    }
  }
  return ids
}

/** Has derivations newer than a version made again for these files. */
export async function lowerDerived(db: Db, fileIds: string[], version: number): Promise<void> {
  await db
    .updateTable('audio_sources')
    .set({ derived_version: sql<number>`least(derived_version, ${version})`, derive_after: null })
    .where('file_id', '=', anyOf(fileIds))
    .execute()
}

/** Returns whether the source still exists. */
export async function updateSource(db: Db, fileId: string, changes: Updateable<Tables['audio_sources']>): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('audio_sources').set(changes).where('file_id', '=', fileId).executeTakeFirst()
  return numUpdatedRows > 0n
}
