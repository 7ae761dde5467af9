import type { PersonalData } from '../platform/domain.ts'
import { eraseDownloads, selectOwnDownloads } from './downloads/downloads.sql.ts'
import { eraseOpenedLeases, selectLeasesOf } from './offline/opened-leases.sql.ts'

/** What a user took; it goes with the account. */
export const personalData: PersonalData = {
  export: async (db, userId) => ({
    downloads: await selectOwnDownloads(db, userId),
    offlineLeases: await selectLeasesOf(db, userId),
  }),
  async erase(db, userId) {
    await eraseDownloads(db, userId)
    await eraseOpenedLeases(db, userId)
  },
}
