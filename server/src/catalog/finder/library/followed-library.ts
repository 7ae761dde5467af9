import type { Db } from '../../../platform/database/db.ts'
import { openFeed } from '../../changes/changes.sql.ts'
import type { Pieces } from '../rows/time-slices.ts'
import { countPublished, databaseId, readPublished, selectArtists } from './finder.sql.ts'
import { Library, type LibraryData } from './library.ts'
import { readLibraryFile, writeLibrary } from './library-file.ts'
import { readChange } from './read-change.ts'
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
      const read = await readChange(this.#db, this.cursor, CHANGES_MAX)
      if (!read.isEmpty) await this.#scheduler.run(this.library.change(read.change))
      this.cursor = read.cursor
      isComplete = read.isComplete
    }
  }
}
