import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import { FollowedCache } from '../platform/followed-cache.ts'
import { selectCollectedOf, selectFirstCollected } from './collects.sql.ts'

/** Of somebody with more favourites only those of a page are read, each time. */
const CACHED_MAX = 2000
const CACHE_BYTES = 32_000_000
const BYTES_PER_ID = 64

/** The favourites of members. */
export class Favourites {
  readonly #db: Kysely<Tables>
  readonly #cache: FollowedCache<Set<string>>

  constructor(db: Kysely<Tables>) {
    this.#db = db
    this.#cache = new FollowedCache({
      load: (userIds) => selectFirstCollected(db, userIds, CACHED_MAX + 1),
      maxBytes: CACHE_BYTES,
      bytesOf: ({ size }) => BYTES_PER_ID * (1 + size),
    })
  }

  /** Holds at least those of `resourceIds` that are among the user's favourites. */
  async of(userId: string, resourceIds: string[]): Promise<Set<string>> {
    const favourites = (await this.#cache.get([userId])).get(userId) ?? new Set()
    return favourites.size > CACHED_MAX ? selectCollectedOf(this.#db, userId, resourceIds) : favourites
  }

  forget(userId: string): void {
    this.#cache.forget(userId)
  }

  clear(): void {
    this.#cache.clear()
  }
}
