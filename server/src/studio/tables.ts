import type { ApplicationState } from '@shenglang/contract/studio/applications'
import type { FileState, WorkState } from '@shenglang/contract/studio/entities'
import type { ColumnType, Generated } from 'kysely'
import type { CatalogTables } from '../catalog/index.ts'

/** The studio's own tables beside the catalogue's: a work is a row of `resources`. */
export interface StudioTables extends CatalogTables {
  small_files: SmallFileTable
  artist_applications: ApplicationTable
  uploads: UploadTable
  originals: OriginalTable
  resource_files: ResourceFileTable
  resource_log: LogTable
}

interface SmallFileTable {
  small_file_id: Generated<string>
  owner_id: string
  file_name: string
  content_type: string
  file_size: string | number
  storage_key: string
  created_at: Generated<Date>
}

interface ApplicationTable {
  application_id: Generated<string>
  user_id: string
  state: ApplicationState
  artist_name: string
  real_name: string
  id_number_sealed: Buffer
  id_number_masked: string
  phone: string
  style: string
  introduction: string
  sample_ids: string[]
  agreement_version: string
  reason: Generated<string>
  reviewer_id: string | null
  created_at: Generated<Date>
  reviewed_at: Date | null
}

interface UploadTable {
  upload_id: string
  owner_id: string
  size_bytes: string | number
  file_name: string
  metadata: ColumnType<Record<string, string | null>, string, string>
  created_at: Generated<Date>
  finished_at: Date | null
}

interface OriginalTable {
  original_id: Generated<string>
  upload_id: string
  owner_id: string
  file_name: string
  content_type: string
  size_bytes: string | number
  sha256: string
  storage_key: string
  created_at: Generated<Date>
}

/** What the preparation found out about a recording, without the long texts. */
export interface FileFacts {
  contentType: string
  durationMs: number
  /** What its artist should know of it, in words; absent from files prepared before there were any. */
  warning?: string
  loudnessLufs: number | null
  tbpm: number
  bpmConfidence: number
  tkey: string
  keyConfidence: number
  energy: number
  previewMs: number
  /** Names of the files in the folder `hls_key`. */
  hls: string[]
  /** What was made of it beside, see derivations.ts; absent for 1. */
  derivedVersion?: number
}

export interface ResourceFileTable {
  resource_file_id: Generated<string>
  resource_id: string
  original_id: string
  position: number
  label: Generated<string>
  state: Generated<FileState>
  step: Generated<string>
  fraction: Generated<number>
  reason: Generated<string>
  replaces_id: string | null
  facts: ColumnType<FileFacts | null, string | null | undefined, string | null>
  waveform: Generated<string>
  waveform_overview: Generated<string>
  bands: Generated<string>
  hls_key: Generated<string>
  source_file_id: string | null
  retired_at: Date | null
  created_at: Generated<Date>
}

interface LogTable {
  log_id: Generated<string>
  resource_id: string
  actor_id: string | null
  from_state: WorkState
  to_state: WorkState
  reason: Generated<string>
  created_at: Generated<Date>
}
