import { selectEntitled, selectFirstEntitled } from '../../commerce/rights/index.ts'
import { InvalidatedCache } from '../../platform/cache/invalidated-cache.ts'
import type { Db } from '../../platform/database/db.ts'
import { selectCollectedOf, selectFirstCollected } from './collects.sql.ts'

/** For users with more, the resources of each page are looked up instead. */
const CACHED_MAX = 2000
const CACHE_BYTES = 32_000_000
const BYTES_PER_ID = 64

interface PersonalState {
  /** The marked resources of each user, at most `limit`. */
  first(userIds: string[], limit: number): Promise<Map<string, Set<string>>>
  /** The marked ones among these resources. */
  among(userId: string, resourceIds: string[]): Promise<Set<string>>
}

/** Resources that members marked in one way, such as their favourites. */
export class PersonalStateOfResources {
  readonly #states: PersonalState
  readonly #cache: InvalidatedCache<Set<string>>

  constructor(states: PersonalState) {
    this.#states = states
    this.#cache = new InvalidatedCache({
      load: (userIds) => states.first(userIds, CACHED_MAX + 1),
      maxBytes: CACHE_BYTES,
      bytesOf: ({ size }) => BYTES_PER_ID * (1 + size),
    })
  }

  /** A set that contains at least those of `resourceIds` that the user marked. */
  async of(userId: string, resourceIds: string[]): Promise<Set<string>> {
    const marked = (await this.#cache.get([userId])).get(userId) ?? new Set()
    return marked.size > CACHED_MAX ? this.#states.among(userId, resourceIds) : marked
  }

  forget(userId: string): void {
    this.#cache.forget(userId)
  }

  clear(): void {
    this.#cache.clear()
  }
}

export const favouritesOf = (db: Db) =>
  new PersonalStateOfResources({
    first: (userIds, limit) => selectFirstCollected(db, userIds, limit),
    among: (userId, resourceIds) => selectCollectedOf(db, userId, resourceIds),
  })

export const purchasesOf = (db: Db) =>
  new PersonalStateOfResources({
    first: (userIds, limit) => selectFirstEntitled(db, userIds, limit),
    among: (userId, resourceIds) => selectEntitled(db, userId, resourceIds),
  })
