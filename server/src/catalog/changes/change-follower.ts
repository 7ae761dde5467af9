import { asPlatform } from '../../platform/caller-scope.ts'
import type { Db } from '../../platform/database/db.ts'
import { fromPrimary, hasReplicas, raiseFloor } from '../../platform/database/replicas/reading-scope.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { type Changes, FeedLost, openFeed, readChanges } from './changes.sql.ts'

/** Changes of one kind read at a time. */
const CHANGES_MAX = 1000
/** Beyond this many pages, dropping the whole cache is quicker than reading the changes. */
const PAGES_MAX = 20

interface Follower {
  onChanges(changes: Changes): void
  /** Anything may have changed. */
  onUnknown(): void
}

const isAny = (changes: Changes) => Object.values(changes).some((part) => Array.isArray(part) && part.length > 0)

/** Reads the feed of changes on demand, so that an idle process sends no queries. */
export class Following {
  readonly #db: Db
  readonly #follower: Follower
  #cursor: string | undefined
  #reachedAt = Number.NEGATIVE_INFINITY
  #current: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(db: Db, follower: Follower) {
    this.#db = db
    this.#follower = follower
  }

  /** Waits until the follower has processed all changes committed before this call. Concurrent callers share one read. */
  follow(): Promise<void> {
    this.#next ??= this.#afterCurrent()
    return this.#next
  }

  /** Like `follow`, but changes of the last `ms` milliseconds before this call may be missing. */
  async within(ms: number): Promise<void> {
    if (performance.now() - this.#reachedAt >= ms) await this.follow()
  }

  async #afterCurrent(): Promise<void> {
    await this.#current?.catch(() => {})
    this.#next = undefined
    this.#current = asPlatform(() => this.#refresh())
    await this.#current
  }

  async #refresh(): Promise<void> {
    const startedAt = performance.now()
    await this.#readFeed()
    this.#reachedAt = startedAt
  }

  async #readFeed(): Promise<void> {
    for (let page = 0; this.#cursor !== undefined && page < PAGES_MAX; page += 1) {
      const cursor = this.#cursor
      const changes = await fromPrimary(() => readChanges(this.#db, cursor, CHANGES_MAX)).catch(orLost)
      if (!changes) break
      if (isAny(changes)) await raiseFloor(this.#db)
      this.#follower.onChanges(changes)
      this.#cursor = changes.cursor
      if (changes.isComplete) return
    }
    await this.#open()
    this.#follower.onUnknown()
  }

  /** Opening the feed writes: while there is no primary it stays closed, and nothing is cached beyond a call. */
  async #open(): Promise<void> {
    try {
      this.#cursor = await openFeed(this.#db)
      await raiseFloor(this.#db)
    } catch (error) {
      if (!hasReplicas(this.#db) || !isUnavailable(error)) throw error
      this.#cursor = undefined
    }
  }
}

function orLost(error: unknown): undefined {
  if (!(error instanceof FeedLost)) throw error
}
