import { setTimeout as delay } from 'node:timers/promises'
import type { Finder, Questions } from '../library/port.ts'
import type { Method } from './finder-request.ts'
import { isGone } from './gone.ts'

/** An index that is built within this time is waited for. */
const PATIENCE_MS = 5000
const RETRY_MS = 250

type Query = (...args: unknown[]) => Promise<unknown>

/**
 * The index; while it is built, or built again after it died, the database answers what it can. The rest fails with
 * FILTERS_UNAVAILABLE or SEARCH_LIMITED.
 */
export class FinderWithDatabase implements Finder {
  readonly #index: Finder
  readonly #database: Questions
  readonly #patienceMs: number
  readonly #closing = new AbortController()
  #isThere = false
  /** Resolves once the index is there, or has been waited for long enough. */
  #awaited: Promise<unknown>

  list = this.#question('list')
  countEach = this.#question('countEach')
  countKeysAndTempos = this.#question('countKeysAndTempos')
  mixables = this.#question('mixables')
  search = this.#question('search')
  searchArtists = this.#question('searchArtists')

  constructor(index: Finder, database: Questions, patienceMs = PATIENCE_MS) {
    this.#index = index
    this.#database = database
    this.#patienceMs = patienceMs
    this.#awaited = this.#await()
  }

  /** Of the index alone. */
  place(): Promise<string> {
    return this.#index.place()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#index.close()
  }

  #question<Name extends Method>(method: Name): Questions[Name] {
    const query: Query = async (...args) => {
      if (!this.#isThere) await this.#awaited
      if (this.#isThere) {
        try {
          return await (this.#index[method] as Query)(...args)
        } catch (error) {
          if (!isGone(error)) throw error
          this.#lose()
        }
      }
      return (this.#database[method] as Query).apply(this.#database, args)
    }
    return query as Questions[Name]
  }

  /** The call that notices it, and those after it, do not wait again. */
  #lose(): void {
    if (!this.#isThere) return
    this.#isThere = false
    this.#awaited = Promise.resolve()
    void this.#untilThere()
  }

  #await(): Promise<unknown> {
    const { signal } = this.#closing
    return Promise.race([this.#untilThere(), delay(this.#patienceMs, undefined, { signal, ref: false }).catch(() => {})])
  }

  async #untilThere(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      this.#isThere = await this.#index.place().then(
        () => true,
        () => false,
      )
      if (this.#isThere) return
      await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }
}
