import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import { eraseDownloads, selectOwnDownloads } from './downloads/downloads.sql.ts'

/** What a user took; it goes with the account. */
export const mediaKeeper = {
  owned: async (db: Kysely<Tables>, userId: string) => ({ downloads: await selectOwnDownloads(db, userId) }),
  erase: (db: Kysely<Tables>, userId: string) => eraseDownloads(db, userId),
}
