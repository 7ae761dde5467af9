import type { Generated } from 'kysely'

export interface MediaTables {
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
  position: number
  file_name: string
  file_type: string
  file_size: string | number
  duration_ms: number
  sha256: string
  storage_key: string
  waveform: string
  waveform_overview: string
  loudness_lufs: Generated<number | null>
  preview_ms: Generated<number>
  download_count: Generated<string>
  created_at: Generated<Date>
}
