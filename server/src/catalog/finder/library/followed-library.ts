import type { Db } from '../../../platform/database/db.ts'
import { openFeed, readChanges } from '../../changes/changes.sql.ts'
import type { Pieces } from '../rows/time-slices.ts'
import { countPublished, databaseId, readPublished, selectArtists, selectPublished } from './finder.sql.ts'
import { Library, type LibraryData } from './library.ts'
import { readLibraryFile, writeLibrary } from './library-file.ts'
import type { Scheduler } from './scheduler.ts'

/** Changes of each kind applied at a time. */
const CHANGES_MAX = 2000
/** Up to this many rows, building is at least as fast as reading the file. */
const SMALL = 1000

interface From {
  db: Db
  scheduler: Scheduler
}

/** A library and its cursor in the feed of changes. */
export class FollowedLibrary {
  readonly library: Library
  cursor: string
  readonly #db: Db
  readonly #scheduler: Scheduler
  #turn: Promise<void> | undefined
  #storedCursor: string | undefined

  private constructor({ db, scheduler }: From, library: Library, cursor: string) {
    this.#db = db
    this.#scheduler = scheduler
    this.library = library
    this.cursor = cursor
  }

  /** Reads the library from its file, without later changes; undefined if there is no usable file. */
  static async read(from: From, dataDir: string): Promise<FollowedLibrary | undefined> {
    const stored = await readLibraryFile(dataDir, await databaseId(from.db))
    if (!stored) return undefined
    const read = new FollowedLibrary(from, new Library(stored.data), stored.cursor)
    read.#storedCursor = stored.cursor
    return read
  }

  /** Builds the library from the database, without changes made while it was read. */
  static async build(from: From, signal: AbortSignal): Promise<FollowedLibrary> {
    const cursor = await openFeed(from.db)
    const library = new Library()
    library.expect(await countPublished(from.db))
    library.begin([], await selectArtists(from.db))
    for await (const facts of readPublished(from.db)) {
      signal.throwIfAborted()
      library.begin(facts, [])
    }
    await from.scheduler.run(library.ready())
    return new FollowedLibrary(from, library, cursor)
  }

  /** Applies everything that was committed before this call. */
  async follow(): Promise<void> {
    await this.#turn?.catch(() => {})
    this.#turn ??= this.#takeChanges().finally(() => {
      this.#turn = undefined
    })
    return this.#turn
  }

  /** Writes a large library to its file, if it changed since the last time; queries and changes go on meanwhile. */
  async save(dataDir: string): Promise<void> {
    if (this.cursor === this.#storedCursor || this.library.size <= SMALL) return
    const id = await databaseId(this.#db)
    const stored = await this.#scheduler.run(this.#copy())
    await writeLibrary(dataDir, { databaseId: id, ...stored })
    this.#storedCursor = stored.cursor
  }

  /** A consistent copy: no change is applied meanwhile. */
  *#copy(): Pieces<{ cursor: string; data: LibraryData }> {
    return { cursor: this.cursor, data: yield* this.library.data() }
  }

  async #takeChanges(): Promise<void> {
    for (let isComplete = false; !isComplete; ) {
      const changes = await readChanges(this.#db, this.cursor, CHANGES_MAX)
      const ids = changes.resources.map(Number)
      const facts = await selectPublished(this.#db, ids)
      const published = new Set(facts.map(({ resourceId }) => resourceId))
      const change = {
        // Applied before the facts, which were read later and have newer counts.
        counts: changes.counts.map((counts) => ({ ...counts, id: Number(counts.id) })),
        people: changes.people.map((person) => ({ ...person, id: Number(person.id) })),
        facts,
        gone: ids.filter((id) => !published.has(id)),
      }
      if (Object.values(change).some(({ length }) => length > 0)) await this.#scheduler.run(this.library.change(change))
      this.cursor = changes.cursor
      isComplete = changes.isComplete
    }
  }
}
