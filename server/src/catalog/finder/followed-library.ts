import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { openFeed, readChanges } from '../changes.sql.ts'
import { databaseId, readPublished, selectArtists, selectPublished } from './finder.sql.ts'
import { Library, type LibraryData } from './library.ts'
import { readLibraryFile, writeLibrary } from './library-file.ts'
import type { Pieces } from './pieces.ts'
import type { Scheduler } from './scheduler.ts'

/** So many changes of a kind are taken in at a time. */
const CHANGES_MAX = 2000
/** No more than this is built at least as fast as it is read from a file. */
const SMALL = 1000

interface From {
  db: Kysely<Tables>
  scheduler: Scheduler
}

/** A library and how far it has followed the feed of changes. */
export class FollowedLibrary {
  readonly library: Library
  place: string
  readonly #db: Kysely<Tables>
  readonly #scheduler: Scheduler
  #turn: Promise<void> | undefined
  #storedPlace: string | undefined

  private constructor({ db, scheduler }: From, library: Library, place: string) {
    this.#db = db
    this.#scheduler = scheduler
    this.library = library
    this.place = place
  }

  /** As it was stored in a file, not yet with what changed since; undefined when none was stored that can be used. */
  static async read(from: From, dataDir: string): Promise<FollowedLibrary | undefined> {
    const stored = await readLibraryFile(dataDir, await databaseId(from.db))
    if (!stored) return undefined
    const read = new FollowedLibrary(from, new Library(stored.data), stored.place)
    read.#storedPlace = stored.place
    return read
  }

  /** All that the database has, not yet with what changed while it was read. */
  static async build(from: From, signal: AbortSignal): Promise<FollowedLibrary> {
    const place = await openFeed(from.db)
    const library = new Library()
    library.begin([], await selectArtists(from.db))
    for await (const facts of readPublished(from.db)) {
      signal.throwIfAborted()
      library.begin(facts, [])
    }
    await from.scheduler.run(library.ready())
    return new FollowedLibrary(from, library, place)
  }

  /** When it ends, what was committed before this call is taken in. */
  async follow(): Promise<void> {
    await this.#turn?.catch(() => {})
    this.#turn ??= this.#takeChanges().finally(() => {
      this.#turn = undefined
    })
    return this.#turn
  }

  /** Writes a large one to its file, if it is not as it stands there; meanwhile it answers and follows. */
  async keep(dataDir: string): Promise<void> {
    if (this.place === this.#storedPlace || this.library.size <= SMALL) return
    const id = await databaseId(this.#db)
    const stored = await this.#scheduler.run(this.#copy())
    await writeLibrary(dataDir, { databaseId: id, ...stored })
    this.#storedPlace = stored.place
  }

  /** Of one moment: no change is taken in meanwhile. */
  *#copy(): Pieces<{ place: string; data: LibraryData }> {
    return { place: this.place, data: yield* this.library.data() }
  }

  async #takeChanges(): Promise<void> {
    for (let isComplete = false; !isComplete; ) {
      const changes = await readChanges(this.#db, this.place, CHANGES_MAX)
      const ids = changes.resources.map(Number)
      const facts = await selectPublished(this.#db, ids)
      const published = new Set(facts.map(({ resourceId }) => resourceId))
      const change = {
        // Before the facts, which were read later and know newer counts.
        counts: changes.counts.map((counts) => ({ ...counts, id: Number(counts.id) })),
        people: changes.people.map((person) => ({ ...person, id: Number(person.id) })),
        facts,
        gone: ids.filter((id) => !published.has(id)),
      }
      if (Object.values(change).some(({ length }) => length > 0)) await this.#scheduler.run(this.library.change(change))
      this.place = changes.cursor
      isComplete = changes.isComplete
    }
  }
}
