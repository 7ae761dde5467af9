import type { Kysely } from 'kysely'
import type { AccountTables, Keeper } from '../accounts/index.ts'
import { eraseCollects, selectCollectTimes, selectWorks } from './collects.sql.ts'
import type { CatalogTables } from './tables.ts'

/** The same database, read as the catalogue's. */
const catalogue = (db: Kysely<AccountTables>) => db as unknown as Kysely<CatalogTables>

/** Favourites go with the account; published works stay, for those who bought or collected them. */
export const catalogKeeper: Keeper = {
  async owned(db, userId) {
    return { favourites: await selectCollectTimes(catalogue(db), userId), works: await selectWorks(catalogue(db), userId) }
  },
  erase: (db, userId) => eraseCollects(catalogue(db), userId),
}
