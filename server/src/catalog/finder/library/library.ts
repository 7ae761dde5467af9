import type { ResourceOrder } from '@shenglang/contract/catalog/entities'
import { creditsIn } from '@shenglang/contract/catalog/work/credits'
import { LRUCache } from 'lru-cache'
import { plainText } from '../../../platform/chinese.ts'
import type { Condition } from '../rows/dimensions.ts'
import type { FinderRow } from '../rows/row.ts'
import { type Counts, Rows, type RowsData } from '../rows/rows.ts'
import type { Pieces } from '../rows/time-slices.ts'
import type { Term } from '../text/keyword.ts'
import { BESIDE } from '../text/match.ts'
import { Texts, type TextsData } from '../text/texts.ts'
import { Words } from '../text/typos.ts'
import { Listing } from './listing.ts'
import { Names, type NamesData, type Person } from './names.ts'
import type { IdentifiedMixable } from './port.ts'
import { Search } from './search.ts'

/** Changes to the index; applying them twice does no harm. */
export interface Changes {
  counts: Counts[]
  people: Person[]
  /** Resources in their current state. */
  facts: FinderRow[]
  /** Ids of those that are no longer visible. */
  gone: number[]
}

/** The whole index, as plain data for a file. */
export interface LibraryData {
  rows: RowsData
  titles: TextsData
  names: NamesData
  words: Map<string, number>
}

/** The text by which a resource is found: its title, and the people in its credits. */
export const matchedBy = ({ title, credits }: Pick<FinderRow, 'title' | 'credits'>): string =>
  [title, ...creditsIn(credits)].map(plainText).join(BESIDE)

/** The number of ids and counts in an answer. */
function sizeOf(answer: object): number {
  if (Array.isArray(answer)) return answer.length
  return Object.values(answer).reduce<number>((sum, value) => sum + (typeof value === 'object' ? sizeOf(value) : 1), 0)
}

/** Limit of the cache: ids and counts of its answers, and characters of their queries, in all. */
const ANSWERS_MAX = 1_000_000

/** The index, and cached answers. Answers depend on its content alone, not on the order of changes. */
export class Library {
  readonly #rows: Rows
  readonly #titles: Texts
  readonly #names: Names
  readonly #words: Words
  readonly #listing: Listing
  readonly #search: Search
  /** Results, until something changes; people repeat the same queries. */
  readonly #answers = new LRUCache<string, object>({
    maxSize: ANSWERS_MAX,
    sizeCalculation: (answer, query) => sizeOf(answer) + query.length,
  })

  constructor(data?: LibraryData) {
    this.#rows = new Rows(data?.rows)
    const ranks = () => this.#rows.ranks('plays')
    this.#titles = new Texts({ ranks, ownerOf: (row) => this.#rows.numbers.artistId[row] as number }, data?.titles)
    this.#names = new Names(data?.names)
    this.#words = new Words(data?.words)
    this.#listing = new Listing(this.#rows)
    this.#search = new Search({
      rows: this.#rows,
      listing: this.#listing,
      titles: this.#titles,
      names: this.#names,
      words: this.#words,
    })
  }

  get size(): number {
    return this.#rows.size
  }

  list(order: ResourceOrder, conditions: Condition[], from: number, limit: number): { ids: string[]; total: number } {
    const [total, ...ids] = this.#cached<[number, ...string[]]>(['list', order, conditions, from, limit], () => {
      const page = this.#listing.list(order, conditions, from, limit)
      return [page.total, ...page.ids]
    })
    return { ids, total }
  }

  *countEach(conditions: Condition[], choices: Condition[]): Pieces<number[]> {
    const query = JSON.stringify(['count', conditions, choices])
    const cached = this.#answers.get(query) as number[] | undefined
    if (cached) return cached
    const counts = yield* this.#listing.countEach(conditions, choices)
    this.#answers.set(query, counts)
    return counts
  }

  *countKeysAndTempos(conditions: Condition[]): Pieces<[tkey: string, tempo: string, count: number][]> {
    const query = JSON.stringify(['keys and tempos', conditions])
    const cached = this.#answers.get(query) as [string, string, number][] | undefined
    if (cached) return cached
    const counts = yield* this.#listing.countKeysAndTempos(conditions)
    this.#answers.set(query, counts)
    return counts
  }

  mixables(ids: string[]): IdentifiedMixable[] {
    return this.#listing.mixables(ids)
  }

  search(terms: Term[], conditions: Condition[], limit: number): string[] {
    if (terms.length === 0) return []
    return this.#cached(['search', terms, conditions, limit], () => this.#search.search(terms, conditions, limit))
  }

  searchArtists(word: string, limit: number): string[] {
    return this.#cached(['artists', word, limit], () => this.#names.search(word, limit))
  }

  /** Allocates memory for `size` rows at once. */
  expect(size: number): void {
    this.#rows.expect(size)
    this.#titles.expect(size)
  }

  /** Adds the first rows, which nobody may query before `ready`. */
  begin(facts: FinderRow[], people: Person[]): void {
    for (const person of people) this.#setName(person, 'store')
    const rows = this.#rows.append(facts)
    for (const [index, fact] of facts.entries()) {
      const plain = matchedBy(fact)
      this.#titles.store(rows[index] as number, plain)
      this.#words.add(plain)
      this.#nameUnknown(fact.artistId, fact.artist, 'store')
    }
  }

  *ready(): Pieces<void> {
    const former = yield* this.#rows.ready()
    yield* this.#titles.index(this.#rows.size, former)
    yield* this.#names.ready()
  }

  *change({ counts, people, facts, gone }: Changes): Pieces<void> {
    for (const person of people) {
      this.#setName(person, 'set')
      yield
    }
    const rows = this.#rows.reserve(facts.map(({ resourceId }) => resourceId))
    const leaving = gone.flatMap((id) => this.#rows.rowOf(id) ?? [])
    for (const [index, fact] of facts.entries()) {
      this.#nameUnknown(fact.artistId, fact.artist, 'set')
      this.#setTitle(rows[index] as number, matchedBy(fact), fact.artistId)
      yield
    }
    for (const row of leaving) this.#setTitle(row, '')
    const countsByRow = counts.flatMap((count): [number, Counts][] => {
      const row = this.#rows.rowOf(count.id)
      return row === undefined ? [] : [[row, count]]
    })
    const byRow = new Map(rows.map((row, index) => [row, facts[index] as FinderRow]))
    yield* this.#rows.change(byRow, new Map(countsByRow), leaving)
    for (const [row] of countsByRow) this.#titles.rankChanged(row)
    for (const row of rows) this.#titles.rankChanged(row)
    this.#answers.clear()
  }

  /** Pending work for idle times, which changes no answer. */
  get compacting(): Pieces<void> | undefined {
    const due = [this.#titles, this.#names.texts].find((texts) => texts.isCompactingDue)
    return due?.compact()
  }

  /** A copy that later changes do not affect. */
  *data(): Pieces<LibraryData> {
    const rows = yield* this.#rows.data()
    return { rows, titles: this.#titles.data(), names: this.#names.data(), words: new Map(this.#words.counts) }
  }

  #setName(person: Person, how: 'set' | 'store'): void {
    if (this.#names.isArtist(person.id)) this.#words.remove(this.#names.of(person.id))
    this.#names.set(person, how)
    if (person.isArtist) this.#words.add(this.#names.of(person.id))
  }

  /** Adds the owner of a resource, who need not be an artist, unless their name is known. */
  #nameUnknown(id: number, nickName: string, how: 'set' | 'store'): void {
    if (!this.#names.has(id)) this.#names.set({ id, nickName, isArtist: false, fans: 0 }, how)
  }

  #setTitle(row: number, title: string, artistId = this.#rows.numbers.artistId[row] as number): void {
    const before = this.#titles.get(row)
    if (before === title && artistId === this.#rows.numbers.artistId[row]) return
    this.#words.remove(before)
    this.#words.add(title)
    this.#titles.set(row, title, artistId)
  }

  #cached<Answer extends object>(query: unknown[], compute: () => Answer): Answer {
    const name = JSON.stringify(query)
    const cached = this.#answers.get(name) as Answer | undefined
    if (cached) return cached
    const fresh = compute()
    this.#answers.set(name, fresh)
    return fresh
  }
}
