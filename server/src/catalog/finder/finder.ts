import type { ResourceOrder } from '@shenglang/contract/catalog/entities'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/database/database.ts'
import { runInThread } from '../../platform/thread.ts'
import { FRESHNESS, type Freshness } from '../freshness.ts'
import { type ArtistNames, searchArtists } from './artist-names.ts'
import { countBits } from './bits.ts'
import { databaseId, databaseTime, selectChanged, selectPublished } from './finder.sql.ts'
import { type KeptLibrary, readKeptLibrary } from './kept-library.ts'
import type { Term } from './keyword.ts'
import { type LibraryData, readLibrary, SMALL } from './library.ts'
import type { Condition, Ranked } from './listing.ts'
import { buildSnapshot, type Found, Snapshot } from './snapshot.ts'
import { Texts } from './texts.ts'

/** A change is committed within this of being made. */
const COMMIT_MS = 5000
/** More changes than this are taken in by building anew. */
const CHANGES_MAX = 1000
/** A build may take one part in so many of a processor. */
const BUILD_SHARE = 20
/** Half a gigabyte is not written more often than this. */
const KEEP_EVERY_MS = 600_000
/** How many ids and counts of earlier answers are kept, and characters of what was asked. */
const ANSWERS_MAX = 2_000_000

/** As things stood at one moment: whatever changes makes another. */
class Library {
  readonly base: Snapshot
  /** What changed since the base was read. */
  readonly newer: Snapshot
  readonly artists: ArtistNames
  readonly #answers = new LRUCache<string, unknown[]>({
    maxSize: ANSWERS_MAX,
    sizeCalculation: ({ length }, name) => length + name.length,
  })

  constructor(base: Snapshot, newer: Snapshot, artists: ArtistNames) {
    this.base = base
    this.newer = newer
    this.artists = artists
  }

  /** The answer to a question in plain data; people ask the same again and again. */
  remembered<T extends unknown[]>(question: unknown[], answer: () => T): T {
    const name = JSON.stringify(question)
    const known = this.#answers.get(name) as T | undefined
    if (known) return known
    const found = answer()
    this.#answers.set(name, found)
    return found
  }
}

interface FinderOptions {
  freshness?: Freshness
  /** Where a large index is kept for the next start. */
  dataDir?: string
  /** Hears of what goes wrong while nobody waits for it. */
  report?: (error: unknown, what: string) => void
}

/**
 * Finds published resources by filters and words, from an index in memory that follows the database:
 * a base that is built anew now and then, and a small one of what changed since. Counts are exact.
 */
export class Finder {
  readonly #database: Database
  readonly #freshness: Freshness
  readonly #dataDir: string | undefined
  readonly #report: (error: unknown, what: string) => void
  readonly #closing = new AbortController()
  #library: Library | undefined
  #since = new Date(0)
  /** By id the stamp of each change that is taken in. */
  #stamps = new Map<number, string>()
  #changed = new Set<number>()
  #builtAt = 0
  #buildMs = 0
  #keptAt = Number.NEGATIVE_INFINITY
  #building: Promise<void> | undefined
  #beginning: Promise<void> | undefined
  #checkedAt = Number.NEGATIVE_INFINITY
  #checking: Promise<void> | undefined

  constructor(database: Database, { freshness = FRESHNESS, dataDir, report = () => {} }: FinderOptions = {}) {
    this.#database = database
    this.#freshness = freshness
    this.#dataDir = dataDir
    this.#report = report
  }

  /** Begins before somebody asks, so that the first who does need not wait for all of it. */
  warm(): void {
    this.#begin().catch(() => {})
  }

  close(): void {
    this.#closing.abort()
  }

  /** One page in one order, and how many there are over all pages. */
  async list(
    order: ResourceOrder,
    conditions: Condition[],
    from: number,
    limit: number,
  ): Promise<{ ids: string[]; total: number }> {
    const { base, newer } = await this.#current()
    const [inBase, inNewer] = [base.listing.matching(order, conditions), newer.listing.matching(order, conditions)]
    const added = newer.listing.page(order, inNewer, 0, newer.listing.size)
    // So many fewer of the base stand before the page as there may be newer ones among them.
    const start = Math.max(0, from - added.length)
    const page = mergeRanked(base.listing.page(order, inBase, start, from - start + limit), added)
    return {
      ids: page.slice(from - start, from - start + limit).map(({ id }) => String(id)),
      total: countBits(inBase) + countBits(inNewer),
    }
  }

  /** How many fulfil all conditions, and how many of these each of `choices` in turn. */
  async countEach(conditions: Condition[], choices: Condition[]): Promise<number[]> {
    const library = await this.#current()
    return library.remembered(['count', conditions, choices], () => {
      const inNewer = library.newer.listing.countEach(conditions, choices)
      return library.base.listing.countEach(conditions, choices).map((count, index) => count + (inNewer[index] ?? 0))
    })
  }

  /** How many fulfil all conditions and have each key and tempo. A pair may come twice. */
  async countKeysAndTempos(conditions: Condition[]): Promise<[tkey: string, tempo: string, count: number][]> {
    const library = await this.#current()
    return library.remembered(['keys and tempos', conditions], () =>
      [library.base, library.newer].flatMap(({ listing }) => listing.countKeysAndTempos(conditions)),
    )
  }

  /** Ids of what every term meets, best first, at most `limit`; with a slip in a term, of what the word meant meets. */
  async search(terms: Term[], conditions: Condition[], limit: number): Promise<string[]> {
    if (terms.length === 0) return []
    const library = await this.#current()
    return library.remembered(['search', terms, conditions, limit], () => searchLibrary(library, terms, conditions, limit))
  }

  /** Ids of the artists whose name holds the word: those whose name begins with it, then those of whom a word does. */
  async searchArtists(word: string, limit: number): Promise<string[]> {
    const library = await this.#current()
    return library.remembered(['artists', word, limit], () => searchArtists(library.artists, word, limit))
  }

  async #current(): Promise<Library> {
    if (!this.#library) await this.#begin()
    const now = performance.now()
    if (now - this.#builtAt > Math.max(this.#freshness.countsMs, BUILD_SHARE * this.#buildMs)) {
      const built = this.#build()
      // A small library is built faster than one could wonder; a large one is built while the old one answers.
      if (this.#library && this.#library.base.listing.size <= SMALL) await built
      else built.catch(() => {})
    }
    if (now - this.#checkedAt >= this.#freshness.changesMs) await this.#check()
    return this.#library as Library
  }

  /** Answers from what was kept while it is built anew, or once it is built. */
  #begin(): Promise<void> {
    this.#beginning ??= this.#takeKept()
      .catch(() => false)
      .then((isTaken) => {
        const built = this.#build()
        if (!isTaken) return built
        built.catch(() => {})
      })
      .finally(() => {
        this.#beginning = undefined
      })
    return this.#beginning
  }

  /** False when nothing was kept, or so long ago that more was changed since than the newer part may hold. */
  async #takeKept(): Promise<boolean> {
    if (this.#dataDir === undefined) return false
    const db = this.#database.query()
    const kept = await readKeptLibrary(this.#dataDir, await databaseId(db))
    if (!kept) return false
    const since = new Date(kept.since)
    const changes = await selectChanged(db, since, kept.stamps.size + CHANGES_MAX + 1)
    if (changes.filter(({ id, stamp }) => kept.stamps.get(id) !== stamp).length > CHANGES_MAX) return false
    this.#startFrom(kept.data, since, kept.stamps)
    return true
  }

  #build(): Promise<void> {
    const startedAt = performance.now()
    this.#building ??= this.#readBase()
      .catch((error) => {
        if (!this.#closing.signal.aborted) this.#report(error, 'the index of the catalogue was not built')
        throw error
      })
      .finally(() => {
        // One that failed is tried again no sooner than one that went well.
        this.#builtAt = performance.now()
        this.#buildMs = this.#builtAt - startedAt
        this.#building = undefined
      })
    return this.#building
  }

  async #readBase(): Promise<void> {
    const db = this.#database.query()
    const since = new Date((await databaseTime(db)).getTime() - COMMIT_MS)
    const stamps = new Map((await selectChanged(db, since)).map(({ id, stamp }) => [id, stamp]))
    const data = await readLibrary(this.#database, this.#closing.signal)
    this.#startFrom(data, since, new Map(stamps))
    this.#keep({ since: since.getTime(), stamps, data }).catch((error) => {
      if (!this.#closing.signal.aborted) this.#report(error, 'the index of the catalogue was not kept')
    })
  }

  /** In a thread, while what was built answers already. */
  async #keep(library: Omit<KeptLibrary, 'databaseId'>): Promise<void> {
    const dataDir = this.#dataDir
    const isDue = performance.now() - this.#keptAt > KEEP_EVERY_MS
    if (dataDir === undefined || !isDue || library.data.snapshot.listing.ids.length <= SMALL) return
    this.#keptAt = performance.now()
    const kept: KeptLibrary = { databaseId: await databaseId(this.#database.query()), ...library }
    await runInThread(new URL('./keep-worker.ts', import.meta.url), { dataDir, library: kept }, this.#closing.signal)
  }

  #startFrom({ snapshot, artists }: LibraryData, since: Date, stamps: Map<number, string>): void {
    this.#library = new Library(new Snapshot(snapshot), new Snapshot(buildSnapshot([])), {
      ids: artists.ids,
      texts: new Texts(artists.texts),
    })
    this.#since = since
    this.#stamps = stamps
    this.#changed = new Set()
    this.#checkedAt = Number.NEGATIVE_INFINITY
  }

  #check(): Promise<void> {
    this.#checking ??= this.#takeChanges().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  async #takeChanges(): Promise<void> {
    const checkedAt = performance.now()
    const db = this.#database.query()
    const library = this.#library as Library
    const changes = await selectChanged(db, this.#since, this.#changed.size + CHANGES_MAX)
    const fresh = changes.filter(({ id, stamp }) => this.#stamps.get(id) !== stamp)
    if (fresh.length > 0) {
      const ids = new Set([...this.#changed, ...fresh.map(({ id }) => id)])
      const newer = new Snapshot(buildSnapshot(await selectPublished(db, [...ids])))
      // A base that was built meanwhile knows other changes.
      if (this.#library !== library) return this.#takeChanges()
      for (const { id, stamp } of fresh) this.#stamps.set(id, stamp)
      this.#changed = ids
      library.base.listing.hide(ids)
      this.#library = new Library(library.base, newer, library.artists)
      if (ids.size > CHANGES_MAX) this.#build().catch(() => {})
    }
    this.#checkedAt = checkedAt
  }
}

function searchLibrary({ base, newer }: Library, terms: Term[], conditions: Condition[], limit: number): string[] {
  const find = (wanted: Term[]) =>
    [...base.search(wanted, conditions, limit), ...newer.search(wanted, conditions, limit)].sort(byMatch).slice(0, limit)
  const found = find(terms)
  if (found.length > 0) return found.map(({ id }) => String(id))
  for (const meant of [...newer.corrected(terms), ...base.corrected(terms)]) {
    const instead = find(meant)
    if (instead.length > 0) return instead.map(({ id }) => String(id))
  }
  return []
}

function mergeRanked(a: Ranked[], b: Ranked[]): Ranked[] {
  return [...a, ...b].sort((one, other) => other.key - one.key || other.id - one.id)
}

function byMatch(one: Found, other: Found): number {
  return one.match - other.match || other.popularity - one.popularity || other.id - one.id
}
