import { fault } from '@shenglang/contract/faults'
import { type BeatGrid, piecesOf } from '@shenglang/contract/media/beat-grid'
import { tidied } from '@shenglang/contract/media/grid-correction'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { OwnWorkDetail } from '@shenglang/contract/studio/entities'
import type { saveGrid } from '@shenglang/contract/studio/works'
import { updateResource } from '../catalog/index.ts'
import { updateSource } from '../media/index.ts'
import { tell } from './announcing.ts'
import type { Db, StudioDeps } from './deps.ts'
import { changeable } from './drafts.ts'
import { type FileRow, selectFile, selectFiles, updateFile } from './files.sql.ts'
import { heardIn, settledBy } from './readings.ts'
import { readWork } from './works.ts'

type Wanted = CheckedArgsOf<typeof saveGrid>

/**
 * Keeps the beats that an artist laid over a recording, null for none at all; without a grid what was measured counts again.
 * It stays with the file whatever is heard later. A work's tempo is that of its first recording.
 */
export function keepGrid({ db }: Pick<StudioDeps, 'db'>, artistId: string, { id, grid }: Wanted): Promise<OwnWorkDetail> {
  return db.transaction().execute(async (transaction) => {
    const { resource_id: resourceId } = await ownFile(transaction, artistId, id)
    const work = await changeable(transaction, artistId, resourceId, '修改节拍网格')
    const file = await ownFile(transaction, artistId, id)
    if (file.state !== 'ready') throw fault('WORK_STATE', { state: '处理中', action: '修改节拍网格' })
    const heard = heardIn(file)
    const kept = grid === undefined ? (heard.readings?.grid ?? null) : grid && tidied(grid)
    if (kept && piecesOf(kept).some(({ fromMs }) => fromMs > (file.facts?.durationMs ?? 0))) throw tooLate()
    await writeGrid(transaction, file, kept, grid !== undefined)
    const [first] = await selectFiles(transaction, [resourceId])
    if (kept && first?.resource_file_id === id) {
      const columns = { tbpm: kept.tbpm }
      const settled = JSON.stringify(settledBy(columns, work.settled, heard))
      const own = grid === undefined ? work.own_fields : [...new Set([...work.own_fields, 'tbpm'])]
      await updateResource(transaction, resourceId, { ...columns, settled, own_fields: own })
    }
    await tell(transaction, artistId, { kind: 'work', resourceId })
    return readWork(transaction, resourceId, artistId)
  })
}

const tooLate = () => {
  const reason = '速度变化的位置超出了音频的长度'
  return fault('BAD_ARGUMENT', { message: reason, field: 'grid', reason })
}

async function ownFile(db: Db, artistId: string, fileId: string): Promise<FileRow> {
  const file = await selectFile(db, fileId)
  if (file?.artist_id !== artistId) throw fault('FILE_NOT_FOUND')
  return file
}

/** With the source of what listeners hear, with the upload of anything else. */
async function writeGrid(db: Db, file: FileRow, grid: BeatGrid | null, isOwnGrid: boolean): Promise<void> {
  if (file.source_file_id !== null) {
    await updateSource(db, file.source_file_id, { grid: grid && JSON.stringify(grid), is_own_grid: isOwnGrid })
  } else if (file.facts) {
    await updateFile(db, file.resource_file_id, { facts: JSON.stringify({ ...file.facts, grid, isOwnGrid }) })
  }
}
