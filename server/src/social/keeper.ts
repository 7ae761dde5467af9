import type { Kysely } from 'kysely'
import type { AccountTables, Keeper } from '../accounts/index.ts'
import { eraseComments, selectOwnComments } from './comments.sql.ts'
import type { SocialTables } from './tables.ts'

const social = (db: Kysely<AccountTables>) => db as unknown as Kysely<SocialTables>

/** What was said goes with the account. */
export const socialKeeper: Keeper = {
  owned: async (accounts, userId) => ({ comments: await selectOwnComments(social(accounts), userId) }),
  erase: (accounts, userId) => eraseComments(social(accounts), userId),
}
