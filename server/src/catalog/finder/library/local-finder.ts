import { setTimeout } from 'node:timers/promises'
import type { ResourceOrder } from '@shenglang/contract/catalog/entities'
import type { Db } from '../../../platform/database/db.ts'
import { FeedLost } from '../../changes/changes.sql.ts'
import type { Condition } from '../rows/dimensions.ts'
import type { Pieces } from '../rows/time-slices.ts'
import type { Term } from '../text/keyword.ts'
import { FollowedLibrary } from './followed-library.ts'
import type { Library } from './library.ts'
import type { Finder } from './port.ts'
import { Scheduler } from './scheduler.ts'
import { type Event, next, START, type State, waitMs } from './states.ts'

/** Half a gigabyte is not written more often than this. */
const SAVE_EVERY_MS = 600_000

export interface LocalOptions {
  /** Milliseconds between reads of the feed. At 0 each query reads it first, and sees everything committed before. */
  everyMs: number
  /** Folder in which a large index is stored for the next start. */
  dataDir?: string | undefined
  /** Receives the errors of background work. */
  report?: (error: unknown, what: string) => void
}

/** The index in this thread: starts from the stored file or the database, then follows the feed of changes. */
export class LocalFinder implements Finder {
  readonly #db: Db
  readonly #options: LocalOptions
  readonly #scheduler = new Scheduler()
  readonly #closing = new AbortController()
  readonly #running: Promise<void>
  #state: State = START
  /** The index that answers; a call waits for it, and throws if it could not start. */
  #followed = Promise.withResolvers<FollowedLibrary>()
  #rebuilding: Promise<FollowedLibrary> | undefined

  constructor(db: Db, options: LocalOptions) {
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

  async cursor() {
    return (await this.#followed.promise).cursor
  }

  async close() {
    this.#closing.abort()
    await this.#running
  }

  async #library(): Promise<Library> {
    const followed = this.#options.everyMs === 0 ? await this.#follow() : await this.#followed.promise
    return followed.library
  }

  /** The library with everything committed before this call. After a promotion a new one is built, while this one answers. */
  async #follow(): Promise<FollowedLibrary> {
    const followed = await this.#followed.promise
    try {
      await followed.follow()
      return followed
    } catch (error) {
      if (!(error instanceof FeedLost)) throw error
      this.#rebuilding ??= FollowedLibrary.build(this.#from, this.#closing.signal).finally(() => {
        this.#rebuilding = undefined
      })
      const built = await this.#rebuilding
      this.#followed = Promise.withResolvers()
      this.#followed.resolve(built)
      return this.#follow()
    }
  }

  async #run(): Promise<void> {
    this.#followed.promise.catch(() => {})
    while (this.#state.name !== 'following' && !this.#closing.signal.aborted) {
      this.#state = next(this.#state, await this.#act(this.#state).catch((error) => this.#failed(error)))
    }
    if (this.#closing.signal.aborted) this.#followed.reject(new Error('the index of the catalogue is closed'))
    else await this.#maintain(await this.#followed.promise)
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
    try {
      await followed.follow()
    } catch (error) {
      // The file was stored before a promotion.
      if (error instanceof FeedLost) return 'nothing stored'
      throw error
    }
    this.#followed.resolve(followed)
    return 'done'
  }

  #failed(error: unknown): Event {
    if (!this.#closing.signal.aborted) this.#report(error, 'the index of the catalogue could not begin')
    this.#followed.reject(error)
    return 'failed'
  }

  /** Follows the feed, and periodically stores and compacts the index. */
  async #maintain(first: FollowedLibrary): Promise<void> {
    let followed = first
    const { everyMs, dataDir } = this.#options
    const reporting = (what: string) => (error: unknown) => this.#report(error, what)
    let saving: Promise<void> | undefined
    let compacting: Promise<void> | undefined
    let savedAt = Number.NEGATIVE_INFINITY
    while (!this.#closing.signal.aborted) {
      if (dataDir !== undefined && !saving && performance.now() - savedAt > SAVE_EVERY_MS) {
        savedAt = performance.now()
        saving = followed.save(dataDir).catch(reporting('the index of the catalogue was not stored'))
        saving.then(() => {
          saving = undefined
        })
      }
      const work: Pieces<void> | undefined = compacting ? undefined : followed.library.compacting
      if (work) {
        compacting = this.#scheduler.later(work).catch(reporting('the index of the catalogue was not compacted'))
        compacting.then(() => {
          compacting = undefined
        })
      }
      await this.#wait(everyMs || IDLE_MS)
      const following = everyMs > 0 ? this.#follow() : this.#followed.promise
      followed = (await following.catch(reporting('the index of the catalogue could not follow'))) ?? followed
    }
    await saving
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
