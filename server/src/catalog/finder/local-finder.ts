import { setTimeout } from 'node:timers/promises'
import type { ResourceOrder } from '@shenglang/contract/catalog/entities'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Condition } from './facts.ts'
import { FollowedLibrary } from './followed-library.ts'
import type { Term } from './keyword.ts'
import type { Library } from './library.ts'
import type { Pieces } from './pieces.ts'
import type { Finder } from './port.ts'
import { Scheduler } from './scheduler.ts'
import { type Event, next, START, type State, waitMs } from './states.ts'

/** Half a gigabyte is not written more often than this. */
const KEEP_EVERY_MS = 600_000

export interface LocalOptions {
  /** How often the feed is read. At 0 each question reads it first: who asks finds whatever was committed before. */
  everyMs: number
  /** Where a large index is stored for the next start. */
  dataDir?: string | undefined
  /** Hears of what goes wrong while nobody waits for it. */
  report?: (error: unknown, what: string) => void
}

/** The index in this thread: begins from the stored file or the database, then follows the feed of changes. */
export class LocalFinder implements Finder {
  readonly #db: Kysely<Tables>
  readonly #options: LocalOptions
  readonly #scheduler = new Scheduler()
  readonly #closing = new AbortController()
  readonly #running: Promise<void>
  #state: State = START
  /** What answers; who asks waits for it, and hears if it could not be had. */
  #followed = Promise.withResolvers<FollowedLibrary>()

  constructor(db: Kysely<Tables>, options: LocalOptions) {
    this.#db = db
    this.#options = options
    this.#running = this.#run()
  }

  async list(order: ResourceOrder, conditions: Condition[], from: number, limit: number) {
    return (await this.#library()).list(order, conditions, from, limit)
  }

  async countEach(conditions: Condition[], choices: Condition[]) {
    return this.#scheduler.run((await this.#library()).countEach(conditions, choices))
  }

  async countKeysAndTempos(conditions: Condition[]) {
    return this.#scheduler.run((await this.#library()).countKeysAndTempos(conditions))
  }

  async mixables(ids: string[]) {
    return (await this.#library()).mixables(ids)
  }

  async search(terms: Term[], conditions: Condition[], limit: number) {
    return (await this.#library()).search(terms, conditions, limit)
  }

  async searchArtists(word: string, limit: number) {
    return (await this.#library()).searchArtists(word, limit)
  }

  async place() {
    return (await this.#followed.promise).place
  }

  async close() {
    this.#closing.abort()
    await this.#running
  }

  async #library(): Promise<Library> {
    const followed = await this.#followed.promise
    if (this.#options.everyMs === 0) await followed.follow()
    return followed.library
  }

  async #run(): Promise<void> {
    this.#followed.promise.catch(() => {})
    while (this.#state.name !== 'following' && !this.#closing.signal.aborted) {
      this.#state = next(this.#state, await this.#act(this.#state).catch((error) => this.#failed(error)))
    }
    if (this.#closing.signal.aborted) this.#followed.reject(new Error('the index of the catalogue is closed'))
    else await this.#goOn(await this.#followed.promise)
  }

  async #act({ name, tries }: Exclude<State, { name: 'following' }>): Promise<Event> {
    switch (name) {
      case 'reading':
        return this.#begin(
          this.#options.dataDir === undefined ? undefined : await FollowedLibrary.read(this.#from, this.#options.dataDir),
        )
      case 'building':
        return this.#begin(await FollowedLibrary.build(this.#from, this.#closing.signal))
      case 'waiting':
        await this.#wait(waitMs(tries))
        this.#followed = Promise.withResolvers()
        this.#followed.promise.catch(() => {})
        return 'done'
    }
  }

  async #begin(followed: FollowedLibrary | undefined): Promise<Event> {
    if (!followed) return 'nothing stored'
    await followed.follow()
    this.#followed.resolve(followed)
    return 'done'
  }

  #failed(error: unknown): Event {
    if (!this.#closing.signal.aborted) this.#report(error, 'the index of the catalogue could not begin')
    this.#followed.reject(error)
    return 'failed'
  }

  /** Follows, and now and then keeps and compacts what it has. */
  async #goOn(followed: FollowedLibrary): Promise<void> {
    const { everyMs, dataDir } = this.#options
    const said = (what: string) => (error: unknown) => this.#report(error, what)
    let keeping: Promise<void> | undefined
    let compacting: Promise<void> | undefined
    let keptAt = Number.NEGATIVE_INFINITY
    while (!this.#closing.signal.aborted) {
      if (dataDir !== undefined && !keeping && performance.now() - keptAt > KEEP_EVERY_MS) {
        keptAt = performance.now()
        keeping = followed.keep(dataDir).catch(said('the index of the catalogue was not stored'))
        keeping.then(() => {
          keeping = undefined
        })
      }
      const work: Pieces<void> | undefined = compacting ? undefined : followed.library.compacting
      if (work) {
        compacting = this.#scheduler.later(work).catch(said('the index of the catalogue was not compacted'))
        compacting.then(() => {
          compacting = undefined
        })
      }
      await this.#wait(everyMs || IDLE_MS)
      if (everyMs > 0) await followed.follow().catch(said('the index of the catalogue could not follow'))
    }
    await keeping
  }

  get #from() {
    return { db: this.#db, scheduler: this.#scheduler }
  }

  #report(error: unknown, what: string): void {
    if (!this.#closing.signal.aborted) this.#options.report?.(error, what)
  }

  async #wait(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {})
  }
}

const IDLE_MS = 1000
