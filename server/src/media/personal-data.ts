import type { PersonalData } from '../platform/domain.ts'
import { eraseDownloads, selectOwnDownloads } from './downloads/downloads.sql.ts'

/** What a user took; it goes with the account. */
export const personalData: PersonalData = {
  export: async (db, userId) => ({ downloads: await selectOwnDownloads(db, userId) }),
  erase: (db, userId) => eraseDownloads(db, userId),
}
