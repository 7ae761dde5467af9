import { UNUSED_FILE_KEPT_S } from '@shenglang/contract/limits'
import type { Keeper } from '../accounts/index.ts'
import { deleteDrafts } from '../catalog/index.ts'
import { releasePictures } from '../media/index.ts'
import { eraseApplications, selectOwnApplications } from './applications.sql.ts'
import { REMOVE_STORED } from './jobs.ts'
import { deleteLeftOver, deleteUploads, selectOwnedFiles } from './keeper.sql.ts'
import type { StudioParts } from './parts.ts'

/** Applications and drafts go with the account; published works stay, for those who bought or collected them. */
export const studioKeeper: Keeper = {
  async owned(db, userId) {
    const applications = await selectOwnApplications(db, userId)
    return {
      artistApplications: applications.map(({ id_number_sealed: _sealed, reviewer_id: _reviewer, ...rest }) => rest),
      uploadedFiles: await selectOwnedFiles(db, userId),
    }
  },
  async erase(db, userId) {
    await eraseApplications(db, userId)
    await deleteDrafts(db, userId)
    await deleteUploads(db, userId)
    await releasePictures(db, userId)
  },
}

/** Has the bytes removed that belong to nobody any more. */
export async function sweepLeftOver({ db, jobs, now }: Pick<StudioParts, 'db' | 'jobs' | 'now'>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const keys = await deleteLeftOver(transaction, new Date(now().getTime() - UNUSED_FILE_KEPT_S * 1000))
    if (keys.length > 0) await jobs.enqueue(transaction, REMOVE_STORED, { keys })
  })
}
