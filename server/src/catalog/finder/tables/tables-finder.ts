import type { ResourceOrder } from '@shenglang/contract/catalog/entities'
import { fault } from '@shenglang/contract/faults'
import type { Db } from '../../../platform/database/db.ts'
import { inOrder } from '../../../platform/in-order.ts'
import { selectMixables } from '../database/database-finder.sql.ts'
import type { Finder, FinderQueries, IdentifiedMixable } from '../library/port.ts'
import type { Condition } from '../rows/dimensions.ts'
import type { Term } from '../text/keyword.ts'
import { countChoices, countKeysAndTempos, countMatching, selectMatches, sortPage, walkPage } from './lists.sql.ts'
import { searchNames, searchTables } from './search-tables.ts'
import { selectState, TABLES_VERSION, type TablesState } from './tables.sql.ts'

/**
 * Answers everything from the finder's tables, which a worker keeps, on replicas where the caller may read them. Until this
 * version of the tables is filled `meanwhile` answers.
 */
export class TablesFinder implements Finder {
  readonly #db: Db
  readonly #meanwhile: FinderQueries
  readonly #version: number

  constructor(db: Db, meanwhile: FinderQueries, version = TABLES_VERSION) {
    this.#db = db
    this.#meanwhile = meanwhile
    this.#version = version
  }

  async list(order: ResourceOrder, conditions: Condition[], from: number, limit: number) {
    const page = { order, from, limit }
    const matches = await selectMatches(this.#db, this.#version, conditions, page)
    if (!matches) return this.#meanwhile.list(order, conditions, from, limit)
    const { total, ids } = matches
    if (from >= total) return { ids: [], total }
    return { ids: await (ids ? sortPage(this.#db, ids, page) : walkPage(this.#db, conditions, page)), total }
  }

  async countEach(conditions: Condition[], choices: Condition[]): Promise<number[]> {
    if (!(await this.#isReady())) return this.#meanwhile.countEach(conditions, choices)
    return [await countMatching(this.#db, conditions), ...(await countChoices(this.#db, conditions, choices))]
  }

  async countKeysAndTempos(conditions: Condition[]): Promise<[string, string, number][]> {
    if (!(await this.#isReady())) return this.#meanwhile.countKeysAndTempos(conditions)
    return countKeysAndTempos(this.#db, conditions)
  }

  async mixables(ids: string[]): Promise<IdentifiedMixable[]> {
    return inOrder(ids, await selectMixables(this.#db, ids), ({ id }) => id)
  }

  async search(terms: Term[], conditions: Condition[], limit: number): Promise<string[]> {
    if (!(await this.#isReady())) return this.#meanwhile.search(terms, conditions, limit)
    return terms.length === 0 ? [] : searchTables(this.#db, terms, conditions, limit)
  }

  async searchArtists(word: string, limit: number): Promise<string[]> {
    return (await this.#isReady()) ? searchNames(this.#db, word, limit) : this.#meanwhile.searchArtists(word, limit)
  }

  /** The cursor of the tables. Throws UNAVAILABLE until they are filled. */
  async cursor(): Promise<string> {
    const state = await this.#readyState()
    if (!state) throw fault('UNAVAILABLE')
    return state.cursor
  }

  async close(): Promise<void> {}

  async #isReady(): Promise<boolean> {
    return (await this.#readyState()) !== undefined
  }

  /** Read before each answer, from one row: the tables can be emptied, or written by another version, at any time. */
  async #readyState(): Promise<TablesState | undefined> {
    const state = await selectState(this.#db)
    return state?.isComplete && state.version === this.#version ? state : undefined
  }
}
