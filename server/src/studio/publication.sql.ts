import { type PlacedSource, placeSources } from '../media/index.ts'
import { anyOf } from '../platform/database/any-of.ts'
import { countOf } from '../platform/database/count-of.ts'
import type { Db } from './deps.ts'
import { type FileRow, updateFile } from './files.sql.ts'

/**
 * Has listeners find these files, in this order, behind what came to the work without an upload, and no others.
 * Those that they replace stay for who plays them now. Says whether the first of these files is what listeners hear first.
 */
export async function replaceSources(db: Db, resourceId: string, files: FileRow[]): Promise<boolean> {
  const imported = await selectImported(db, resourceId)
  const placed = [...imported.map(({ file_id }) => ({ fileId: file_id })), ...files.map(toPlaced)]
  const ids = await placeSources(db, resourceId, placed)
  for (const [index, { resource_file_id, source_file_id }] of files.entries()) {
    if (source_file_id !== null) continue
    const changes = { source_file_id: ids[imported.length + index], replaces_id: null }
    await updateFile(db, resource_file_id, changes)
  }
  return imported.length === 0
}

function toPlaced(file: FileRow): PlacedSource {
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
      waveform: file.waveform,
      waveform_overview: file.waveform_overview,
      loudness_lufs: file.facts?.loudnessLufs ?? null,
      preview_ms: file.facts?.previewMs ?? 0,
      grid: file.facts?.grid ? JSON.stringify(file.facts.grid) : null,
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

/** The sources of a work that no upload stands behind. */
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

export function countSourcesOf(db: Db, resourceId: string): Promise<number> {
  return countOf(db.selectFrom('audio_sources').where('resource_id', '=', resourceId).where('position', 'is not', null))
}
