import type { PersonalData } from '../platform/domain.ts'
import { eraseComments, selectOwnComments, selectOwnLikes } from './comments.sql.ts'

/** What was said and liked goes with the account; what others answered stays. */
export const personalData: PersonalData = {
  export: async (db, userId) => ({
    comments: await selectOwnComments(db, userId),
    commentLikes: await selectOwnLikes(db, userId),
  }),
  erase: (db, userId) => eraseComments(db, userId),
}
