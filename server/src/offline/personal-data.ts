import type { PersonalData } from '../composition/domain/domain.ts'
import { eraseOpenedLeases, selectLeasesOf } from './leases/opened-leases.sql.ts'

/** The tracks leased to a user for offline use; erased with the account. */
export const personalData: PersonalData = {
  export: async (db, userId) => ({ offlineLeases: await selectLeasesOf(db, userId) }),
  erase: eraseOpenedLeases,
  // Refunds count them.
  merge: async () => {},
}
