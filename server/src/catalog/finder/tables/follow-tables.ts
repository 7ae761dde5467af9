import type { Db } from '../../../platform/database/db.ts'
import { FeedLost, openFeed } from '../../changes/changes.sql.ts'
import { databaseId, selectArtists, selectPublishedAfter } from '../library/finder.sql.ts'
import { readChange } from '../library/read-change.ts'
import { applyChanges } from './apply-changes.ts'
import {
  emptyTables,
  lockState,
  selectFormerArtists,
  selectGone,
  TABLES_VERSION,
  type TablesState,
  upsertState,
} from './tables.sql.ts'

const BATCH = 2000
const NOTHING = { counts: [], people: [], facts: [], gone: [] }

/** Begins with the cursor that was lost, if one was. */
type Step = { begin: string | null } | 'more' | 'done'

interface Options {
  version?: number
  /** Resources, or changes of each kind, that one transaction takes. */
  batch?: number
}

/**
 * Keeps the finder's tables: fills them once, a batch a transaction, then follows the feed of changes. Their progress is in the
 * database, so that any worker goes on where another one was ended, and one at a time writes. Tables of an older version are
 * emptied and filled again; those of a newer one are left alone, so that workers of two releases never undo each other's.
 */
export class TablesFollower {
  readonly #db: Db
  readonly #version: number
  readonly #batch: number
  #databaseId: string | undefined
  /** The stored cursor, and where the feed was read to since without a change. */
  #read = { stored: '', to: '' }

  constructor(db: Db, { version = TABLES_VERSION, batch = BATCH }: Options = {}) {
    this.#db = db
    this.#version = version
    this.#batch = batch
  }

  /** Writes everything that was committed before this call, unless another process is at it. */
  async follow(signal?: AbortSignal): Promise<void> {
    this.#databaseId ??= await databaseId(this.#db)
    for (let step: Step = 'more'; step !== 'done' && !signal?.aborted; ) {
      step = await this.#db.transaction().execute((transaction) => this.#step(transaction))
      if (typeof step === 'object') await this.#begin(step.begin)
    }
  }

  /** Takes one batch. */
  async #step(transaction: Db): Promise<Step> {
    const state = await lockState(transaction)
    if (state === undefined || this.#isNewer(state)) return 'done'
    if (!this.#isCurrent(state)) return { begin: null }
    if (state.filledTo !== null) return this.#fill(transaction, state, state.filledTo)
    return this.#takeChanges(transaction, state).catch((error) => {
      if (error instanceof FeedLost) return { begin: state.cursor }
      throw error
    })
  }

  #isNewer(state: TablesState | null): boolean {
    return state !== null && state.version > this.#version
  }

  #isCurrent(state: TablesState | null): state is TablesState {
    return state?.version === this.#version && state.databaseId === this.#databaseId
  }

  /** Begins to read everything, unless another worker did; what this version wrote before answers meanwhile. */
  async #begin(lost: string | null): Promise<void> {
    const cursor = await openFeed(this.#db)
    await this.#db.transaction().execute((transaction) => this.#emptyOthers(transaction))
    await this.#db.transaction().execute(async (transaction) => {
      const state = await lockState(transaction)
      if (state === undefined || this.#isNewer(state)) return
      if (this.#isCurrent(state) && state.cursor !== lost) return
      const people = [...(await selectFormerArtists(transaction)), ...(await selectArtists(transaction))]
      await applyChanges(transaction, { ...NOTHING, people })
      const isComplete = state?.version === this.#version && state.isComplete
      const [databaseId, version] = [this.#databaseId ?? '', this.#version]
      await upsertState(transaction, { databaseId, version, cursor, filledTo: 0, isComplete })
    })
  }

  /** Empties what another version wrote, in a short transaction: it locks all readers out. */
  async #emptyOthers(transaction: Db): Promise<void> {
    const state = await lockState(transaction)
    if (state === undefined || this.#isNewer(state) || state?.version === this.#version) return
    await emptyTables(transaction)
    await upsertState(transaction, { databaseId: '', version: this.#version, cursor: '', filledTo: 0, isComplete: false })
  }

  async #fill(transaction: Db, state: TablesState, filledTo: number): Promise<Step> {
    const facts = await selectPublishedAfter(transaction, filledTo, this.#batch)
    await applyChanges(transaction, { ...NOTHING, facts })
    const last = facts.at(-1)
    if (last && facts.length === this.#batch) {
      await upsertState(transaction, { ...state, filledTo: last.resourceId })
      return 'more'
    }
    await applyChanges(transaction, { ...NOTHING, gone: await selectGone(transaction) })
    await upsertState(transaction, { ...state, filledTo: null, isComplete: true })
    return 'more'
  }

  async #takeChanges(transaction: Db, state: TablesState): Promise<Step> {
    const from = this.#read.stored === state.cursor ? this.#read.to : state.cursor
    const { change, isEmpty, cursor, isComplete } = await readChange(transaction, from, this.#batch)
    if (isComplete && isEmpty) {
      this.#read = { stored: state.cursor, to: cursor }
      return 'done'
    }
    await applyChanges(transaction, change)
    await upsertState(transaction, { ...state, cursor })
    return isComplete ? 'done' : 'more'
  }
}
