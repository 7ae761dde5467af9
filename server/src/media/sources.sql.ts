import type { Cues } from '@shenglang/contract/catalog/cues'
import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

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
  position: number | null
  cues: Cues
}

const COLUMNS = [
  'file_id',
  'file_name',
  'label',
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
  'position',
  'cues',
] as const

function publishedSources(db: Kysely<Tables>) {
  return db
    .selectFrom('audio_sources')
    .innerJoin('resources', 'resources.resource_id', 'audio_sources.resource_id')
    .where('published_at', 'is not', null)
}

export function selectSources(db: Kysely<Tables>, resourceId: string, limit: number, offset: number): Promise<SourceRow[]> {
  return publishedSources(db)
    .select(COLUMNS)
    .where('audio_sources.resource_id', '=', resourceId)
    .where('position', 'is not', null)
    .orderBy('position')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countSources(db: Kysely<Tables>, resourceId: string): Promise<number> {
  const row = await publishedSources(db)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('audio_sources.resource_id', '=', resourceId)
    .where('position', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export function selectStoredAudio(db: Kysely<Tables>, fileId: string) {
  return publishedSources(db)
    .select(['storage_key', 'file_type', 'sha256', 'play_vip_level', 'free_vip_level', 'price_fen', 'hls_key', 'position'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
}

export type StoredAudio = NonNullable<Awaited<ReturnType<typeof selectStoredAudio>>>

export function selectWaveform(db: Kysely<Tables>, fileId: string) {
  return publishedSources(db).select(['waveform', 'sha256']).where('file_id', '=', fileId).executeTakeFirst()
}

export function selectOverviews(db: Kysely<Tables>, resourceIds: string[]) {
  return publishedSources(db)
    .select(['audio_sources.resource_id as resourceId', 'waveform_overview as waveform'])
    .where('audio_sources.resource_id', 'in', resourceIds)
    .where('position', '=', 0)
    .execute()
}

/** What addresses are signed with, the same for every process. */
export async function selectAddressKey(db: Kysely<Tables>): Promise<Buffer> {
  return (await db.selectFrom('address_keys').select('address_key').executeTakeFirstOrThrow()).address_key
}

/** Which of these content hashes are already in the library. */
export async function selectKnownHashes(db: Kysely<Tables>, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db.selectFrom('audio_sources').select('sha256').where('sha256', 'in', hashes).execute()
  return new Set(rows.map((row) => row.sha256))
}
