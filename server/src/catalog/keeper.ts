import { type Keeper } from '../accounts/index.ts'
import { eraseCollects, selectCollectTimes, selectWorks } from './collects.sql.ts'
import type { CatalogTables } from './tables.ts'

/** Favourites go with the account; published works stay, for those who bought or collected them. */
export const catalogKeeper: Keeper = {
  async owned(db, userId) {
    const own = db.withTables<CatalogTables>()
    return { favourites: await selectCollectTimes(own, userId), works: await selectWorks(own, userId) }
  },
  erase: (db, userId) => eraseCollects(db.withTables<CatalogTables>(), userId),
}
