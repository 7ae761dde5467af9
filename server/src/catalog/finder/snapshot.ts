import { LRUCache } from 'lru-cache'
import { addAll, type Bits, countBits, eachPlace, emptyBits, hasBit, keepCommon } from './bits.ts'
import type { Term } from './keyword.ts'
import { type Condition, Listing } from './listing.ts'
import { buildListing, type ListingData } from './listing-data.ts'
import { MATCH, type Match } from './match.ts'
import type { FinderRow } from './row.ts'
import { corrections, latinWords } from './slips.ts'
import { buildTexts, merged, Texts, type TextsData } from './texts.ts'
import { plainText } from './wording.ts'

/** Plain data in shared memory, but for the words. */
export interface SnapshotData {
  listing: ListingData
  texts: TextsData
  words: string[]
}

/** `rows` ascending by id. */
export function buildSnapshot(rows: FinderRow[]): SnapshotData {
  const listing = buildListing(rows)
  const texts = Array.from(listing.orderings.hottest.rows, (row) => {
    const { title, artist } = rows[row] as FinderRow
    return { title: plainText(title), beside: plainText(artist) }
  })
  const words = latinWords(texts.flatMap(({ title, beside }) => [title, beside]))
  return { listing, texts: buildTexts(texts), words }
}

/** One resource that a search found. */
export interface Found {
  id: number
  match: Match
  popularity: number
}

/** The library as it was at one moment: its lists, and its texts in the order of popularity. */
export class Snapshot {
  readonly listing: Listing
  readonly #texts: Texts
  readonly #words: string[]
  readonly #remembered = new LRUCache<string, Bits>({ max: REMEMBERED_MAX })

  constructor(data: SnapshotData) {
    this.listing = new Listing(data.listing)
    this.#texts = new Texts(data.texts)
    this.#words = data.words
  }

  /** What every term meets and every condition lets through, at least the best `limit` of it, unsorted. */
  search(terms: Term[], conditions: Condition[], limit: number): Found[] {
    if (this.listing.size === 0) return []
    const allowed = this.listing.matching('hottest', conditions)
    const whole = terms.map(({ text }) => text).join('')
    const found = new Map<number, Match>()
    for (const { place, match } of this.#meeting(terms, allowed)) {
      found.set(place, match ?? this.#texts.match(whole, place) ?? MATCH.beside)
      if (found.size === limit) break
    }
    // Where the popular ones fill the list, what begins with the keyword or is all of it may stand behind them.
    if (found.size === limit) {
      for (const [how, match] of [
        ['first', MATCH.prefix],
        ['whole', MATCH.exact],
      ] as const) {
        let taken = 0
        for (const place of this.#texts.beginning(whole, how)) {
          if (hasBit(allowed, place)) found.set(place, match)
          taken += 1
          if (taken === Math.min(limit, BEST_MAX)) break
        }
      }
    }
    const { keys } = this.listing.data.orderings.hottest
    return Array.from(found, ([place, match]) => ({
      id: this.listing.idAt('hottest', place),
      match,
      popularity: keys[place] as number,
    }))
  }

  /** The terms with the words that nothing holds replaced by known words one slip away. */
  corrected(terms: Term[]): Term[][] {
    const isMet = ({ text, facts }: Term) => facts.length > 0 || !this.#texts.holding(text).next().done
    const wrong = terms.find((term) => !isMet(term))
    if (!wrong) return []
    return corrections(wrong.text, this.#words).map((text) => terms.map((term) => (term === wrong ? { text, facts: [] } : term)))
  }

  /** What meets every term, most popular first, of what is allowed. */
  *#meeting(terms: Term[], allowed: Bits): Generator<{ place: number; match: Match | undefined }> {
    const wanted = terms
      .map((term) => ({ ...term, atMost: this.#atMost(term), facts: this.#facts(term) }))
      .sort((a, b) => a.atMost - b.atMost)
    const [rarest, ...others] = wanted
    if (!rarest) return
    const isMet = ({ text, facts }: (typeof wanted)[number], place: number) =>
      facts.some((bits) => hasBit(bits, place)) || this.#texts.match(text, place) !== undefined
    for (const place of this.#places(wanted, allowed)) {
      if (!hasBit(allowed, place)) continue
      if (others.length > 0) {
        if (wanted.every((term) => isMet(term, place))) yield { place, match: undefined }
        continue
      }
      const match = this.#texts.match(rarest.text, place)
      if (match !== undefined) yield { place, match }
      else if (rarest.facts.some((bits) => hasBit(bits, place))) yield { place, match: MATCH.beside }
    }
  }

  /** Where all terms may be met: those of the rarest one, or, where that is common, those that all have in common. */
  #places(terms: { text: string; facts: Bits[]; atMost: number }[], allowed: Bits): Iterable<number> {
    const [rarest, ...others] = terms
    if (!rarest) return []
    if (others.length === 0 || rarest.atMost <= BITS_PAY_FROM) {
      return merged([this.#texts.candidates(rarest.text), ...rarest.facts.map(eachPlace)])
    }
    const common = allowed.slice()
    for (const { text, facts } of terms) keepCommon(common, this.#candidates(text, facts))
    return eachPlace(common)
  }

  #facts({ facts }: Term): Bits[] {
    return facts.map((fact) => this.listing.matching('hottest', [fact]))
  }

  #atMost(term: Term): number {
    return this.#facts(term).reduce((sum, bits) => sum + countBits(bits), this.#texts.estimate(term.text))
  }

  /** Where the term may be met; kept, since the common words are asked for again and again. */
  #candidates(text: string, facts: Bits[]): Bits {
    const known = this.#remembered.get(text)
    if (known) return known
    const bits = emptyBits(this.listing.size)
    this.#texts.mark(text, bits)
    for (const fact of facts) addAll(bits, fact)
    this.#remembered.set(text, bits)
    return bits
  }
}

const BEST_MAX = 200
const BITS_PAY_FROM = 2000
const REMEMBERED_MAX = 64
