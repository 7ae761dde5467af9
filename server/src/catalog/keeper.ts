import type { Kysely } from 'kysely'
import type { AccountTables, Keeper } from '../accounts/index.ts'
import { eraseCollects, selectCollectTimes, selectWorks } from './collects.sql.ts'
import { eraseDesignRequests, selectDesignRequests } from './design-requests.sql.ts'
import type { CatalogTables } from './tables.ts'

/** The same database, read as the catalogue's. */
const catalogue = (db: Kysely<AccountTables>) => db as unknown as Kysely<CatalogTables>

const EVERY = 100_000

/** Favourites and wishes go with the account; published works stay, for those who bought or collected them. */
export const catalogKeeper: Keeper = {
  async owned(db, userId) {
    const [favourites, works, designRequests] = await Promise.all([
      selectCollectTimes(catalogue(db), userId),
      selectWorks(catalogue(db), userId),
      selectDesignRequests(catalogue(db), { limit: EVERY, offset: 0 }, userId),
    ])
    return { favourites, works, designRequests }
  },
  async erase(db, userId) {
    await eraseCollects(catalogue(db), userId)
    await eraseDesignRequests(catalogue(db), userId)
  },
}
