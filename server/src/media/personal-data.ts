import { lockTakings } from '../commerce/takings/index.ts'
import type { PersonalData } from '../composition/domain/domain.ts'
import { eraseDownloads, erasePackages, selectUserDownloads } from './downloads/downloads.sql.ts'
import { eraseHotCues, moveHotCues, selectAllHotCues } from './hot-cues/hot-cues.sql.ts'

/** A user's downloads and cues; erased with the account. */
export const personalData: PersonalData = {
  export: async (db, userId) => ({
    downloads: await selectUserDownloads(db, userId),
    hotCues: await selectAllHotCues(db, userId),
  }),
  async erase(db, userId) {
    // Waits for what is being handed out, which would count it afterwards.
    await lockTakings(db, userId)
    await eraseDownloads(db, userId)
    await eraseHotCues(db, userId)
  },
  async merge(db, { fromId, intoId }) {
    await lockTakings(db, fromId, intoId)
    // The day's downloads of an account happened by it.
    await erasePackages(db, fromId)
    await moveHotCues(db, fromId, intoId)
  },
}
