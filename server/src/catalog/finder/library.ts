import type { ResourceOrder } from '@shenglang/contract/catalog/entities'
import { LRUCache } from 'lru-cache'
import { plainText } from '../../platform/chinese.ts'
import type { Condition } from './facts.ts'
import type { Term } from './keyword.ts'
import { Listing } from './listing.ts'
import { BESIDE } from './match.ts'
import { Names, type NamesData, type Person } from './names.ts'
import type { Pieces } from './pieces.ts'
import type { IdentifiedMixable } from './port.ts'
import type { FinderRow } from './row.ts'
import { type Counts, Rows, type RowsData } from './rows.ts'
import { Search } from './search.ts'
import { Words } from './slips.ts'
import { Texts, type TextsData } from './texts.ts'

/** What changed; whoever takes it in twice is none the worse. */
export interface Changes {
  counts: Counts[]
  people: Person[]
  /** Resources as they are now. */
  facts: FinderRow[]
  /** Ids of those that cannot be seen any more. */
  gone: number[]
}

/** All that can be found, as plain data for a file. */
export interface LibraryData {
  rows: RowsData
  titles: TextsData
  names: NamesData
  words: Map<string, number>
}

/** The title, and beside it who is credited. */
const foundBy = ({ title, credits }: Pick<FinderRow, 'title' | 'credits'>): string =>
  [title, credits]
    .map(plainText)
    .filter((text, at) => at === 0 || text !== '')
    .join(BESIDE)

/** How many ids and counts of earlier answers are kept, and characters of what was asked. */
const ANSWERS_MAX = 4_000_000

/** All that can be found, and the answers to what is asked. They follow from what is in it alone, not from how it came there. */
export class Library {
  readonly #rows: Rows
  readonly #titles: Texts
  readonly #names: Names
  readonly #words: Words
  readonly #listing: Listing
  readonly #search: Search
  /** What was found, until something changes; people ask the same again and again. */
  readonly #answers = new LRUCache<string, unknown[]>({
    maxSize: ANSWERS_MAX,
    sizeCalculation: ({ length }, question) => length + question.length,
  })

  constructor(data?: LibraryData) {
    this.#rows = new Rows(data?.rows)
    this.#titles = new Texts(data?.titles)
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
    const [total, ...ids] = this.#answered<[number, ...string[]]>(['list', order, conditions, from, limit], () => {
      const page = this.#listing.list(order, conditions, from, limit)
      return [page.total, ...page.ids]
    })
    return { ids, total }
  }

  *countEach(conditions: Condition[], choices: Condition[]): Pieces<number[]> {
    const question = JSON.stringify(['count', conditions, choices])
    const cached = this.#answers.get(question) as number[] | undefined
    if (cached) return cached
    const counts = yield* this.#listing.countEach(conditions, choices)
    this.#answers.set(question, counts)
    return counts
  }

  *countKeysAndTempos(conditions: Condition[]): Pieces<[tkey: string, tempo: string, count: number][]> {
    const question = JSON.stringify(['keys and tempos', conditions])
    const cached = this.#answers.get(question) as [string, string, number][] | undefined
    if (cached) return cached
    const counts = yield* this.#listing.countKeysAndTempos(conditions)
    this.#answers.set(question, counts)
    return counts
  }

  mixables(ids: string[]): IdentifiedMixable[] {
    return this.#listing.mixables(ids)
  }

  search(terms: Term[], conditions: Condition[], limit: number): string[] {
    if (terms.length === 0) return []
    return this.#answered(['search', terms, conditions, limit], () => this.#search.search(terms, conditions, limit))
  }

  searchArtists(word: string, limit: number): string[] {
    return this.#answered(['artists', word, limit], () => this.#names.search(word, limit))
  }

  /** Takes in the first of what there is, which nobody may ask for before `ready`. */
  begin(facts: FinderRow[], people: Person[]): void {
    for (const person of people) this.#setName(person, 'store')
    const rows = this.#rows.append(facts)
    for (const [index, { artist, artistId, ...fact }] of facts.entries()) {
      const plain = foundBy(fact)
      this.#titles.store(rows[index] as number, plain)
      this.#words.add(plain)
      this.#nameUnknown(artistId, artist, 'store')
    }
  }

  *ready(): Pieces<void> {
    yield* this.#rows.ready()
    yield* this.#titles.index(this.#rows.size)
    yield* this.#names.texts.index(this.#names.size)
  }

  *change({ counts, people, facts, gone }: Changes): Pieces<void> {
    for (const person of people) {
      this.#setName(person, 'set')
      yield
    }
    const rows = this.#rows.reserve(facts.map(({ resourceId }) => resourceId))
    const leaving = gone.flatMap((id) => this.#rows.rowOf(id) ?? [])
    for (const [index, { artist, artistId, ...fact }] of facts.entries()) {
      this.#nameUnknown(artistId, artist, 'set')
      this.#setTitle(rows[index] as number, foundBy(fact))
      yield
    }
    for (const row of leaving) this.#setTitle(row, '')
    const cached = counts.flatMap((count): [number, Counts][] => {
      const row = this.#rows.rowOf(count.id)
      return row === undefined ? [] : [[row, count]]
    })
    const byRow = new Map(rows.map((row, index) => [row, facts[index] as FinderRow]))
    yield* this.#rows.change(byRow, new Map(cached), leaving)
    this.#answers.clear()
    if (facts.length + people.length > 0) this.#search.forget()
  }

  /** What may be done when nobody waits; it changes no answer. */
  get compacting(): Pieces<void> | undefined {
    const due = [this.#titles, this.#names.texts].find((texts) => texts.isCompactingDue)
    return due?.compact()
  }

  /** Nothing that changes later is in it. */
  *data(): Pieces<LibraryData> {
    const rows = yield* this.#rows.data()
    return { rows, titles: this.#titles.data(), names: this.#names.data(), words: new Map(this.#words.counts) }
  }

  #setName(person: Person, how: 'set' | 'store'): void {
    if (this.#names.isArtist(person.id)) this.#words.remove(this.#names.of(person.id))
    this.#names.set(person, how)
    if (person.isArtist) this.#words.add(this.#names.of(person.id))
  }

  /** Whose resource is there without being an artist has a name all the same. */
  #nameUnknown(id: number, nickName: string, how: 'set' | 'store'): void {
    if (!this.#names.has(id)) this.#names.set({ id, nickName, isArtist: false, fans: 0 }, how)
  }

  #setTitle(row: number, title: string): void {
    const before = this.#titles.get(row)
    if (before === title) return
    this.#words.remove(before)
    this.#words.add(title)
    this.#titles.set(row, title)
  }

  #answered<Answer extends unknown[]>(question: unknown[], answer: () => Answer): Answer {
    const name = JSON.stringify(question)
    const cached = this.#answers.get(name) as Answer | undefined
    if (cached) return cached
    const fresh = answer()
    this.#answers.set(name, fresh)
    return fresh
  }
}
