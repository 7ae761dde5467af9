import { deleteDrafts } from '../catalog/index.ts'
import { releasePictures } from '../media/index.ts'
import type { PersonalData } from '../platform/domain.ts'
import { eraseApplications, selectOwnApplications } from './applications.sql.ts'
import { deleteUploads, selectOwnedFiles } from './left-over.sql.ts'

/** Applications and drafts go with the account; published works stay, for those who bought or collected them. */
export const personalData: PersonalData = {
  async export(db, userId) {
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
