import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import { type Changes, openFeed, readChanges } from './changes.sql.ts'

/** Changes of one kind read at a time. */
const CHANGES_MAX = 1000
/** Behind by more than this, forgetting everything is quicker than reading what to forget. */
const PAGES_MAX = 20

interface Follower {
  onChanges(changes: Changes): void
  /** Anything may have changed. */
  onUnknown(): void
}

/** Follows the feed of changes when asked to, so that an idle process asks nothing of the database. */
export class Following {
  readonly #db: Kysely<Tables>
  readonly #follower: Follower
  #cursor: string | undefined
  #reachedAt = Number.NEGATIVE_INFINITY
  #current: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(db: Kysely<Tables>, follower: Follower) {
    this.#db = db
    this.#follower = follower
  }

  /** The follower has heard of all that was committed before this call. Who asks at the same time shares one look. */
  follow(): Promise<void> {
    this.#next ??= this.#afterCurrent()
    return this.#next
  }

  /** The same of all that was committed so many milliseconds before this call. */
  async within(ms: number): Promise<void> {
    if (performance.now() - this.#reachedAt >= ms) await this.follow()
  }

  async #afterCurrent(): Promise<void> {
    await this.#current?.catch(() => {})
    this.#next = undefined
    this.#current = this.#look()
    await this.#current
  }

  async #look(): Promise<void> {
    const startedAt = performance.now()
    await this.#readOn()
    this.#reachedAt = startedAt
  }

  async #readOn(): Promise<void> {
    for (let page = 0; this.#cursor !== undefined && page < PAGES_MAX; page += 1) {
      const changes = await readChanges(this.#db, this.#cursor, CHANGES_MAX)
      this.#follower.onChanges(changes)
      this.#cursor = changes.cursor
      if (changes.isComplete) return
    }
    this.#cursor = await openFeed(this.#db)
    this.#follower.onUnknown()
  }
}
