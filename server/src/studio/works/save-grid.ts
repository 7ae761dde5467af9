import { badField, fault } from '@shenglang/contract/faults'
import { type BeatGrid, piecesOf } from '@shenglang/contract/media/beat-grid'
import { normalized } from '@shenglang/contract/media/grid-correction'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { MyWorkDetail } from '@shenglang/contract/studio/entities'
import type { saveGrid } from '@shenglang/contract/studio/works'
import { updateResource } from '../../catalog/work/index.ts'
import { updateSource } from '../../media/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { StudioDeps } from './deps.ts'
import { changeable } from './drafts.ts'
import { type FileRow, selectFile, selectFiles, updateFile } from './files.sql.ts'
import { analysisIn, settledBy } from './measured-features.ts'
import { notifyArtist } from './notify-artist.ts'
import { readWork } from './works.ts'

type GridInput = CheckedArgsOf<typeof saveGrid>

/**
 * Stores the grid that an artist laid over a recording: null for no grid at all, undefined to use the measured one again. It
 * survives later analyses of the file. A work's tempo is that of its first recording.
 */
export function storeGrid({ db }: Pick<StudioDeps, 'db'>, artistId: string, { id, grid }: GridInput): Promise<MyWorkDetail> {
  return db.transaction().execute(async (transaction) => {
    const { resourceId, work, file } = await readyFile(transaction, artistId, id, '修改节拍网格')
    const analysis = analysisIn(file)
    const savedGrid = grid === undefined ? (analysis.readings?.grid ?? null) : grid && normalized(grid)
    if (savedGrid && piecesOf(savedGrid).some(({ fromMs }) => fromMs > (file.facts?.durationMs ?? 0))) throw tooLate()
    await writeGrid(transaction, file, savedGrid, grid !== undefined)
    const [first] = await selectFiles(transaction, [resourceId])
    if (savedGrid && first?.resource_file_id === id) {
      const columns = { tbpm: savedGrid.tbpm }
      const settled = JSON.stringify(settledBy(columns, work.settled, analysis))
      const artistFields = grid === undefined ? work.own_fields : [...new Set([...work.own_fields, 'tbpm'])]
      await updateResource(transaction, resourceId, { ...columns, settled, own_fields: artistFields })
    }
    await notifyArtist(transaction, artistId, { kind: 'work', resourceId })
    return readWork(transaction, resourceId, artistId)
  })
}

const tooLate = () => badField('grid', '速度变化的位置超出了音频的长度')

/** A prepared file of the artist, with its work locked. */
export async function readyFile(db: Db, artistId: string, id: string, action: string) {
  const { resource_id: resourceId } = await userFile(db, artistId, id)
  const work = await changeable(db, artistId, resourceId, action)
  const file = await userFile(db, artistId, id)
  if (file.state !== 'ready') throw fault('WORK_STATE', { state: '处理中', action })
  return { resourceId, work, file }
}

async function userFile(db: Db, artistId: string, fileId: string): Promise<FileRow> {
  const file = await selectFile(db, fileId)
  if (file?.artist_id !== artistId) throw fault('FILE_NOT_FOUND')
  return file
}

/** Stores the grid with the source of a published file, else with the upload. */
async function writeGrid(db: Db, file: FileRow, grid: BeatGrid | null, isOwnGrid: boolean): Promise<void> {
  if (file.source_file_id !== null) {
    await updateSource(db, file.source_file_id, { grid: grid && JSON.stringify(grid), is_own_grid: isOwnGrid })
  } else if (file.facts) {
    await updateFile(db, file.resource_file_id, { facts: JSON.stringify({ ...file.facts, grid, isOwnGrid }) })
  }
}
