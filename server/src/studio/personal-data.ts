import { deleteDrafts } from '../catalog/work/index.ts'
import type { PersonalData } from '../composition/domain/domain.ts'
import { movePictures, releasePictures } from '../media/index.ts'
import { selectUserPremieres } from './premieres/premieres.sql.ts'
import { erasePremieres } from './premieres/premieres.ts'
import { eraseApplications, selectUserApplications } from './review/applications.sql.ts'
import { deleteUploads, selectOwnedFiles } from './uploads/left-over.sql.ts'

/** Applications, drafts and announcements are erased with the account; published works stay for their buyers and collectors. */
export const personalData: PersonalData = {
  async export(db, userId) {
    const applications = await selectUserApplications(db, userId)
    return {
      artistApplications: applications.map(({ id_number_sealed: _sealed, reviewer_id: _reviewer, ...rest }) => rest),
      uploadedFiles: await selectOwnedFiles(db, userId),
      premieres: await selectUserPremieres(db, userId),
    }
  },
  async erase(db, userId) {
    await erasePremieres(db, userId)
    await eraseApplications(db, userId)
    await deleteDrafts(db, userId)
    await deleteUploads(db, userId)
    await releasePictures(db, userId)
  },
  /** Only listeners are merged, and they have no works: just the pictures of their posts move. */
  async merge(db, { fromId, intoId }) {
    await eraseApplications(db, fromId)
    await deleteUploads(db, fromId)
    await movePictures(db, fromId, intoId)
  },
}
