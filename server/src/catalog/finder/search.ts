import { LRUCache } from 'lru-cache'
import { addAll, addBit, type Bits, countBits, emptyBits, hasBit, keepCommon } from './bits.ts'
import type { Condition } from './facts.ts'
import type { Term } from './keyword.ts'
import type { Listing } from './listing.ts'
import { BESIDE, isOneLetter, MATCH, type Match, matchText } from './match.ts'
import type { Names } from './names.ts'
import type { Rows } from './rows.ts'
import type { Words } from './slips.ts'
import type { Texts } from './texts.ts'

/** What a search looks at. */
export interface Searched {
  rows: Rows
  listing: Listing
  titles: Texts
  names: Names
  words: Words
}

/** So many of the most popular that begin with the keyword, or are all of it, come before what only holds it. */
const BEST_MAX = 200
const CACHE_MAX = 64

/** Finds resources by their titles and their artists' names; among equals the more popular first. */
export class Search {
  readonly #in: Searched
  /** By term where it may be met; people use the same words. */
  readonly #candidates = new LRUCache<string, Bits>({ max: CACHE_MAX })

  constructor(searched: Searched) {
    this.#in = searched
  }

  /** Titles or names have changed. */
  forget(): void {
    this.#candidates.clear()
  }

  /** Ids of what every term meets, best first, at most `limit`; with a slip in a term, of what the word meant meets. */
  search(terms: Term[], conditions: Condition[], limit: number): string[] {
    const found = this.#find(terms, conditions, limit)
    if (found.length > 0) return found
    for (const meant of this.#corrected(terms)) {
      const instead = this.#find(meant, conditions, limit)
      if (instead.length > 0) return instead
    }
    return []
  }

  #find(terms: Term[], conditions: Condition[], limit: number): string[] {
    const { rows, listing } = this.#in
    const allowed = listing.matching(conditions)
    const whole = terms.map(({ text }) => text).join('')
    const found = new Map<number, Match>()
    for (const { row, match } of this.#meeting(terms, allowed)) {
      found.set(row, match ?? this.#match(whole, row) ?? MATCH.beside)
      if (found.size === limit) break
    }
    // Where the popular ones fill the list, what begins with the keyword or is all of it may stand behind them.
    if (found.size === limit) {
      for (const row of this.#beginning(whole, 'first', MATCH.prefix, allowed, limit)) found.set(row, MATCH.prefix)
      for (const row of this.#beginning(whole, 'whole', MATCH.exact, allowed, limit)) found.set(row, MATCH.exact)
    }
    const { id, plays } = rows.numbers
    const order = ([one, a]: [number, Match], [other, b]: [number, Match]) =>
      a - b || (plays[other] as number) - (plays[one] as number) || (id[other] as number) - (id[one] as number)
    return [...found]
      .sort(order)
      .slice(0, limit)
      .map(([row]) => String(id[row]))
  }

  /** What meets every term, most popular first, of what is allowed. */
  *#meeting(terms: Term[], allowed: Bits): Generator<{ row: number; match: Match | undefined }> {
    const [first, ...others] = terms
    if (!first) return
    // A letter is in so many texts that it finds what begins with it; beside a word it need only be there.
    const narrowing = terms.some((term) => !isLetter(term)) ? terms.filter((term) => !isLetter(term)) : terms
    const facts = new Map(terms.map((term) => [term, this.#facts(term)]))
    const within = allowed.slice()
    for (const term of narrowing) keepCommon(within, withAll(this.#candidatesOf(term.text), facts.get(term) ?? []))
    const worstOf = (term: Term) => (isLetter(term) && narrowing.includes(term) ? MATCH.prefix : MATCH.beside)
    const isFact = (term: Term, row: number) => facts.get(term)?.some((bits) => hasBit(bits, row)) ?? false
    for (const row of this.#mostPopular(within)) {
      if (others.length > 0) {
        const meets = (term: Term) => isFact(term, row) || (this.#match(term.text, row) ?? MATCH.none) <= worstOf(term)
        if (terms.every(meets)) yield { row, match: undefined }
        continue
      }
      const match = this.#match(first.text, row)
      if (match !== undefined && match <= worstOf(first)) yield { row, match }
      else if (isFact(first, row)) yield { row, match: MATCH.beside }
    }
  }

  *#beginning(term: string, where: 'first' | 'whole', worst: Match, allowed: Bits, limit: number): Generator<number> {
    const within = emptyBits(allowed.length * 32)
    this.#in.titles.mark(term, where, within)
    keepCommon(within, allowed)
    let left = Math.min(limit, BEST_MAX)
    for (const row of this.#mostPopular(within)) {
      if ((this.#match(term, row) ?? MATCH.none) > worst) continue
      yield row
      left -= 1
      if (left === 0) return
    }
  }

  #mostPopular(bits: Bits): Generator<number> {
    const { orders } = this.#in.rows
    return orders.hottest.within(bits, countBits(bits), this.#in.rows.ranks('plays'))
  }

  /** The terms with the words that nothing holds replaced by known words one slip away. */
  #corrected(terms: Term[]): Term[][] {
    const { live } = this.#in.rows
    const wrong = terms.find((term) => term.facts.length === 0 && this.#meeting([term], live).next().done)
    if (!wrong) return []
    return this.#in.words.near(wrong.text).map((text) => terms.map((term) => (term === wrong ? { text, facts: [] } : term)))
  }

  #match(term: string, row: number): Match | undefined {
    const { titles, names, rows } = this.#in
    return matchText(term, titles.get(row) + BESIDE + names.of(rows.numbers.artistId[row] as number))
  }

  #facts({ facts }: Term): Bits[] {
    return facts.flatMap((fact) => this.#in.listing.fulfilling(fact) ?? [])
  }

  /** The rows whose title may hold the term, and those of the artists whose name does. Not to be changed. */
  #candidatesOf(term: string): Bits {
    const cached = this.#candidates.get(term)
    if (cached) return cached
    const { rows, titles, names } = this.#in
    const bits = emptyBits(rows.live.length * 32)
    titles.mark(term, 'anywhere', bits)
    for (const artist of names.beside(term)) for (const row of rows.artists.get(artist) ?? []) addBit(bits, row)
    this.#candidates.set(term, bits)
    return bits
  }
}

const isLetter = ({ text, facts }: Term) => isOneLetter(text) && facts.length === 0

function withAll(bits: Bits, others: Bits[]): Bits {
  if (others.length === 0) return bits
  const all = bits.slice()
  for (const other of others) addAll(all, other)
  return all
}
