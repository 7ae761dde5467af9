import { badField } from '@shenglang/contract/faults'
import { barOpeningsOf, snappedToBars } from '@shenglang/contract/media/section-correction'
import type { Section } from '@shenglang/contract/media/sections'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { MyWorkDetail } from '@shenglang/contract/studio/entities'
import type { saveSections } from '@shenglang/contract/studio/works'
import { updateSource } from '../../media/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { StudioDeps } from './deps.ts'
import { type FileRow, updateFile } from './files.sql.ts'
import { analysisIn } from './measured-features.ts'
import { notifyArtist } from './notify-artist.ts'
import { readyFile } from './save-grid.ts'
import { readWork } from './works.ts'

type SectionsInput = CheckedArgsOf<typeof saveSections>

/**
 * Stores the parts of a recording as its artist set them, moved to the bars of its grid; null to use the measured ones again.
 * They survive later analyses of the file.
 */
export function storeSections(
  { db }: Pick<StudioDeps, 'db'>,
  artistId: string,
  { id, sections }: SectionsInput,
): Promise<MyWorkDetail> {
  return db.transaction().execute(async (transaction) => {
    const { resourceId, file } = await readyFile(transaction, artistId, id, '修改段落')
    const durationMs = file.facts?.durationMs ?? 0
    if (sections?.some(({ atMs }) => atMs > durationMs)) throw tooLate()
    const onBars = sections && snappedToBars(sections, barOpeningsOf(analysisIn(file).grid, durationMs))
    await writeSections(transaction, file, onBars)
    await notifyArtist(transaction, artistId, { kind: 'work', resourceId })
    return readWork(transaction, resourceId, artistId)
  })
}

const tooLate = () => badField('sections', '段落的位置超出了音频的长度')

/** Stores the sections with the source of a published file, else with the upload. */
async function writeSections(db: Db, file: FileRow, sections: Section[] | null): Promise<void> {
  if (file.source_file_id !== null) {
    await updateSource(db, file.source_file_id, { own_sections: sections && JSON.stringify(sections) })
  } else if (file.facts) {
    const { ownSections: _, ...facts } = file.facts
    await updateFile(db, file.resource_file_id, { facts: JSON.stringify(sections ? { ...facts, ownSections: sections } : facts) })
  }
}
