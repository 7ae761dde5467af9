import type { Generated } from 'kysely'

export interface MediaTables {
  pictures: { picture_key: string; owner_id: string; created_at: Generated<Date>; used_at: Date | null }
  audio_sources: AudioSourceTable
  address_keys: { address_key: Buffer }
  downloads: { user_id: string; day: Generated<string>; file_id: string; happened_at: Generated<Date> }
  packages: {
    package_id: Generated<string>
    user_id: string
    name: string
    file_ids: string[]
    created_at: Generated<Date>
  }
}

export interface AudioSourceTable {
  file_id: Generated<string>
  resource_id: string
  /** Null once another took its place. */
  position: number | null
  file_name: string
  file_type: string
  file_size: string | number
  duration_ms: number
  sha256: string
  storage_key: string
  waveform: string
  waveform_overview: string
  /** What this version is called; '' for the only one. */
  label: Generated<string>
  /** Integrated, EBU R128; null where it was not measured. */
  loudness_lufs: Generated<number | null>
  preview_ms: Generated<number>
  /** The overview in three bands; '' where there is none. */
  bands: Generated<string>
  /** Folder of the HLS files in the file store; '' where there are none. */
  hls_key: Generated<string>
  /** What was made of the file beside its bytes: see studio/derivations.ts. */
  derived_version: Generated<number>
  /** Not to be tried before; null where nothing stands against it. */
  derive_after: Generated<Date | null>
  download_count: Generated<string>
  created_at: Generated<Date>
}
