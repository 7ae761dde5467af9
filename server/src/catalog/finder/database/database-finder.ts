import type { ResourceOrder } from '@shenglang/contract/catalog/entities'
import { fault } from '@shenglang/contract/faults'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/database/db.ts'
import { inOrder } from '../../../platform/in-order.ts'
import type { FinderQueries, IdentifiedMixable } from '../library/port.ts'
import type { Condition } from '../rows/dimensions.ts'
import type { Term } from '../text/keyword.ts'
import { countNewest, selectArtistsByName, selectByTitle, selectMixables, selectNewest } from './database-finder.sql.ts'
import { type Newest, readNewest, readTypes } from './newest.ts'

/** Totals cost more than pages, and are the same for every page of a list. */
const TOTAL_FRESH_MS = 10_000
const TOTALS_MAX = 200

/**
 * Answers from PostgreSQL while the index is not ready: the newest by type, category or artist, and titles by their beginning,
 * for which the database has indexes. Any other query would scan tables, and throws FILTERS_UNAVAILABLE or SEARCH_LIMITED.
 */
export class DatabaseFinder implements FinderQueries {
  readonly #db: Db
  readonly #totals = new LRUCache<string, Promise<number>>({ max: TOTALS_MAX, ttl: TOTAL_FRESH_MS })

  constructor(db: Db) {
    this.#db = db
  }

  async list(order: ResourceOrder, conditions: Condition[], from: number, limit: number) {
    const newest = readNewest(order, conditions)
    if (!newest) throw fault('FILTERS_UNAVAILABLE')
    const [ids, total] = await Promise.all([selectNewest(this.#db, newest, from, limit), this.#total(newest)])
    return { ids, total }
  }

  countEach(): Promise<number[]> {
    return Promise.reject(fault('FILTERS_UNAVAILABLE'))
  }

  countKeysAndTempos(): Promise<[string, string, number][]> {
    return Promise.reject(fault('FILTERS_UNAVAILABLE'))
  }

  async mixables(ids: string[]): Promise<IdentifiedMixable[]> {
    return inOrder(ids, await selectMixables(this.#db, ids), ({ id }) => id)
  }

  async search(terms: Term[], conditions: Condition[], limit: number): Promise<string[]> {
    const types = readTypes(conditions)
    if (!types) throw fault('FILTERS_UNAVAILABLE')
    const words = terms.map(({ text }) => text)
    const ids = words.length === 0 ? [] : await selectByTitle(this.#db, words, types, limit)
    // Pinyin or an artist may still match: an empty list would be wrong.
    if (ids.length === 0) throw fault('SEARCH_LIMITED')
    return ids
  }

  searchArtists(word: string, limit: number): Promise<string[]> {
    return selectArtistsByName(this.#db, word, limit)
  }

  /** The database follows no feed. */
  cursor(): Promise<string> {
    return Promise.reject(fault('UNAVAILABLE'))
  }

  #total(newest: Newest): Promise<number> {
    const name = JSON.stringify(newest)
    const cached = this.#totals.get(name)
    if (cached) return cached
    const total = countNewest(this.#db, newest)
    this.#totals.set(name, total)
    total.catch(() => this.#totals.delete(name))
    return total
  }
}
