import type { Keeper } from '../accounts/index.ts'
import { eraseComments, selectOwnComments } from './comments.sql.ts'

/** What was said goes with the account. */
export const socialKeeper: Keeper = {
  owned: async (db, userId) => ({ comments: await selectOwnComments(db, userId) }),
  erase: (db, userId) => eraseComments(db, userId),
}
