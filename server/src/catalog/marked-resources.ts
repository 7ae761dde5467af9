import type { Kysely } from 'kysely'
import { selectEntitled, selectFirstEntitled } from '../commerce/index.ts'
import type { Tables } from '../platform/database/tables.ts'
import { FollowedCache } from '../platform/followed-cache.ts'
import { selectCollectedOf, selectFirstCollected } from './collects.sql.ts'

/** Of somebody with more only those of a page are read, each time. */
const CACHED_MAX = 2000
const CACHE_BYTES = 32_000_000
const BYTES_PER_ID = 64

interface Marks {
  /** All of each user, at most so many. */
  first(userIds: string[], limit: number): Promise<Map<string, Set<string>>>
  /** Which of these. */
  among(userId: string, resourceIds: string[]): Promise<Set<string>>
}

/** Resources that members marked in one way, such as their favourites. */
export class MarkedResources {
  readonly #marks: Marks
  readonly #cache: FollowedCache<Set<string>>

  constructor(marks: Marks) {
    this.#marks = marks
    this.#cache = new FollowedCache({
      load: (userIds) => marks.first(userIds, CACHED_MAX + 1),
      maxBytes: CACHE_BYTES,
      bytesOf: ({ size }) => BYTES_PER_ID * (1 + size),
    })
  }

  /** Holds at least those of `resourceIds` that the user marked. */
  async of(userId: string, resourceIds: string[]): Promise<Set<string>> {
    const marked = (await this.#cache.get([userId])).get(userId) ?? new Set()
    return marked.size > CACHED_MAX ? this.#marks.among(userId, resourceIds) : marked
  }

  forget(userId: string): void {
    this.#cache.forget(userId)
  }

  clear(): void {
    this.#cache.clear()
  }
}

export const favouritesOf = (db: Kysely<Tables>) =>
  new MarkedResources({
    first: (userIds, limit) => selectFirstCollected(db, userIds, limit),
    among: (userId, resourceIds) => selectCollectedOf(db, userId, resourceIds),
  })

export const purchasesOf = (db: Kysely<Tables>) =>
  new MarkedResources({
    first: (userIds, limit) => selectFirstEntitled(db, userIds, limit),
    among: (userId, resourceIds) => selectEntitled(db, userId, resourceIds),
  })
