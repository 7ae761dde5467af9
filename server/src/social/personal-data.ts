import type { PersonalData } from '../platform/domain.ts'
import { eraseComments, selectOwnComments } from './comments.sql.ts'

/** What was said goes with the account. */
export const personalData: PersonalData = {
  export: async (db, userId) => ({ comments: await selectOwnComments(db, userId) }),
  erase: (db, userId) => eraseComments(db, userId),
}
