import { DISPUTED_STATES } from '@shenglang/contract/site/docket/states'
import { sql } from 'kysely'
import { assignSources, type SourceVersion } from '../../media/index.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { type FileRow, updateFile } from './files.sql.ts'

/**
 * Publishes exactly these files of a work, in this order, after its imported versions. Replaced files stay for listeners who
 * are playing them. Returns whether the first of these files is the work's first source.
 */
export async function replaceSources(db: Db, resourceId: string, files: FileRow[]): Promise<boolean> {
  const imported = await selectImported(db, resourceId)
  const versions = [...imported.map(({ file_id }) => ({ fileId: file_id })), ...files.map(toSourceVersion)]
  const ids = await assignSources(db, resourceId, versions)
  for (const [index, { resource_file_id, source_file_id }] of files.entries()) {
    if (source_file_id !== null) continue
    const changes = { source_file_id: ids[imported.length + index], replaces_id: null }
    await updateFile(db, resource_file_id, changes)
  }
  return imported.length === 0
}

function toSourceVersion(file: FileRow): SourceVersion {
  if (file.source_file_id !== null) return { fileId: file.source_file_id, label: file.label }
  return {
    source: {
      label: file.label,
      file_name: file.file_name,
      file_type: file.facts?.contentType ?? file.content_type,
      file_size: file.size_bytes,
      duration_ms: file.facts?.durationMs ?? 0,
      sha256: file.sha256,
      storage_key: file.storage_key,
      bit_rate: file.facts?.bitRate ?? 0,
      waveform: file.waveform,
      waveform_overview: file.waveform_overview,
      loudness_lufs: file.facts?.loudnessLufs ?? null,
      preview_ms: file.facts?.previewMs ?? 0,
      grid: file.facts?.grid ? JSON.stringify(file.facts.grid) : null,
      sections: JSON.stringify(file.facts?.sections ?? []),
      own_sections: file.facts?.ownSections ? JSON.stringify(file.facts.ownSections) : null,
      wave_row: file.wave_row,
      wave_track: file.wave_track,
      wave_key: file.wave_key,
      is_own_grid: file.facts?.isOwnGrid ?? false,
      readings: file.facts?.readings ? JSON.stringify(file.facts.readings) : null,
      hls_key: file.hls_key,
      derived_version: file.facts?.derivedVersion ?? 1,
    },
  }
}

/** The sources of a work that were not uploaded. */
function selectImported(db: Db, resourceId: string) {
  return db
    .selectFrom('audio_sources')
    .select('file_id')
    .where('resource_id', '=', resourceId)
    .where('position', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('resource_files').select('resource_file_id').whereRef('source_file_id', '=', 'audio_sources.file_id')),
      ),
    )
    .orderBy('position')
    .execute()
}

export async function retireFiles(db: Db, fileIds: string[], now: Date): Promise<void> {
  if (fileIds.length === 0) return
  await db.updateTable('resource_files').set({ retired_at: now }).where('resource_file_id', '=', anyOf(fileIds)).execute()
}

/** `isDisputed` while a notice of infringement holds the work down, and its last log entry. Lock the work first. */
export async function selectDispute(db: Db, resourceId: string): Promise<{ isDisputed: boolean; lastLogId: string }> {
  const { rows } = await sql<{ isDisputed: boolean; lastLogId: string }>`select
    exists (select from docket_works where resource_id = ${resourceId} and state = any(${[...DISPUTED_STATES]}::text[])) as "isDisputed",
    coalesce((select max(log_id) from resource_log where resource_id = ${resourceId})::text, '') as "lastLogId"`.execute(db)
  return rows[0] ?? { isDisputed: false, lastLogId: '' }
}
