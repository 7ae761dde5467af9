import { setTimeout as delay } from 'node:timers/promises'
import type { Finder, FinderQueries } from '../library/port.ts'
import type { Method } from './finder-request.ts'
import { isGone } from './gone.ts'

/** Milliseconds that queries wait for an index that is being built. */
const PATIENCE_MS = 5000
const RETRY_MS = 250

type Query = (...args: unknown[]) => Promise<unknown>

/**
 * The index; until it is ready, at the start or after it died, the database answers the queries that it can. Others fail with
 * FILTERS_UNAVAILABLE or SEARCH_LIMITED.
 */
export class FinderWithDatabase implements Finder {
  readonly #index: Finder
  readonly #database: FinderQueries
  readonly #patienceMs: number
  readonly #closing = new AbortController()
  #isReady = false
  /** Resolves once the index is ready, or queries have waited long enough. */
  #awaited: Promise<unknown>

  list = this.#query('list')
  countEach = this.#query('countEach')
  countKeysAndTempos = this.#query('countKeysAndTempos')
  mixables = this.#query('mixables')
  search = this.#query('search')
  searchArtists = this.#query('searchArtists')

  constructor(index: Finder, database: FinderQueries, patienceMs = PATIENCE_MS) {
    this.#index = index
    this.#database = database
    this.#patienceMs = patienceMs
    this.#awaited = this.#await()
  }

  /** The cursor of the index, never of the database. */
  cursor(): Promise<string> {
    return this.#index.cursor()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#index.close()
  }

  #query<Name extends Method>(method: Name): FinderQueries[Name] {
    const query: Query = async (...args) => {
      if (!this.#isReady) await this.#awaited
      if (this.#isReady) {
        try {
          return await (this.#index[method] as Query)(...args)
        } catch (error) {
          if (!isGone(error)) throw error
          this.#lose()
        }
      }
      return (this.#database[method] as Query).apply(this.#database, args)
    }
    return query as FinderQueries[Name]
  }

  /** Called once the index is lost: neither the query that notices it nor later ones wait again. */
  #lose(): void {
    if (!this.#isReady) return
    this.#isReady = false
    this.#awaited = Promise.resolve()
    void this.#untilReady()
  }

  #await(): Promise<unknown> {
    const { signal } = this.#closing
    return Promise.race([this.#untilReady(), delay(this.#patienceMs, undefined, { signal, ref: false }).catch(() => {})])
  }

  async #untilReady(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      this.#isReady = await this.#index.cursor().then(
        () => true,
        () => false,
      )
      if (this.#isReady) return
      await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }
}
