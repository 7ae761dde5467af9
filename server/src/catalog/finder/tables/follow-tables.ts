import type { Db } from '../../../platform/database/db.ts'
import { FeedLost, openFeed, readChanges } from '../../changes/changes.sql.ts'
import { databaseId, selectArtists, selectPublished, selectPublishedAfter } from '../library/finder.sql.ts'
import { formatOf } from '../library/library-file.ts'
import { applyChanges } from './apply-changes.ts'
import { lockState, selectFormerArtists, selectGone, type TablesState, upsertState } from './tables.sql.ts'

/** Changes of each kind, or resources, that one transaction takes. */
const BATCH = 2000
const NOTHING = { counts: [], people: [], facts: [], gone: [] }

type Step = 'begin' | 'more' | 'done'

/**
 * Keeps the finder's tables: fills them once, a batch a transaction, then follows the feed of changes. Their progress is in the
 * database, so that any worker goes on where another one was ended, and one at a time writes.
 */
export class TablesFollower {
  readonly #db: Db
  readonly #program: string
  /** The database and the program: cursors of another database, and texts of another program, mean nothing here. */
  #format: string | undefined
  /** The stored cursor, and where the feed was read to since without a change. */
  #read = { stored: '', to: '' }

  constructor(db: Db, program = formatOf()) {
    this.#db = db
    this.#program = program
  }

  /** Writes everything that was committed before this call, unless another process is at it. */
  async follow(signal?: AbortSignal): Promise<void> {
    this.#format ??= `${await databaseId(this.#db)} ${this.#program}`
    const format = this.#format
    for (let step: Step = 'more'; step !== 'done' && !signal?.aborted; ) {
      step = await this.#db
        .transaction()
        .execute((transaction) => this.#step(transaction, format))
        .catch(orLost)
      if (step === 'begin') await this.#begin(format)
    }
  }

  /** Takes one batch. */
  async #step(transaction: Db, format: string): Promise<Step> {
    const state = await lockState(transaction)
    if (state === undefined) return 'done'
    if (state === null || state.format !== format) return 'begin'
    return state.filledTo === null ? this.#takeChanges(transaction, state) : this.#fill(transaction, state, state.filledTo)
  }

  /** Begins to read everything; what is in the tables answers meanwhile. */
  async #begin(format: string): Promise<void> {
    const cursor = await openFeed(this.#db)
    await this.#db.transaction().execute(async (transaction) => {
      const state = await lockState(transaction)
      if (state === undefined) return
      const people = [...(await selectFormerArtists(transaction)), ...(await selectArtists(transaction))]
      await applyChanges(transaction, { ...NOTHING, people })
      await upsertState(transaction, { format, cursor, filledTo: 0, isComplete: state?.isComplete ?? false })
    })
  }

  async #fill(transaction: Db, state: TablesState, filledTo: number): Promise<Step> {
    const facts = await selectPublishedAfter(transaction, filledTo, BATCH)
    await applyChanges(transaction, { ...NOTHING, facts })
    const last = facts.at(-1)
    if (last && facts.length === BATCH) {
      await upsertState(transaction, { ...state, filledTo: last.resourceId })
      return 'more'
    }
    await applyChanges(transaction, { ...NOTHING, gone: await selectGone(transaction) })
    await upsertState(transaction, { ...state, filledTo: null, isComplete: true })
    return 'more'
  }

  async #takeChanges(transaction: Db, state: TablesState): Promise<Step> {
    const from = this.#read.stored === state.cursor ? this.#read.to : state.cursor
    const changes = await readChanges(transaction, from, BATCH)
    const ids = changes.resources.map(Number)
    const facts = await selectPublished(transaction, ids)
    const published = new Set(facts.map(({ resourceId }) => resourceId))
    const change = {
      counts: changes.counts.map((counts) => ({ ...counts, id: Number(counts.id) })),
      people: changes.people.map((person) => ({ ...person, id: Number(person.id) })),
      facts,
      gone: ids.filter((id) => !published.has(id)),
    }
    if (changes.isComplete && Object.values(change).every(({ length }) => length === 0)) {
      this.#read = { stored: state.cursor, to: changes.cursor }
      return 'done'
    }
    await applyChanges(transaction, change)
    await upsertState(transaction, { ...state, cursor: changes.cursor })
    return changes.isComplete ? 'done' : 'more'
  }
}

function orLost(error: unknown): Step {
  if (error instanceof FeedLost) return 'begin'
  throw error
}
