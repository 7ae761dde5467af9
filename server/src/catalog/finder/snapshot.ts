import { LRUCache } from 'lru-cache'
import { addAll, addBit, type Bits, countBits, eachPlace, emptyBits, hasBit } from './bits.ts'
import type { Term } from './keyword.ts'
import { buildListing, type Condition, Listing, type ListingData } from './listing.ts'
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

  /** What every term meets and every condition lets through: best first, at most `limit`. */
  search(terms: Term[], conditions: Condition[], limit: number): Found[] {
    const allowed = this.listing.matching('hottest', conditions)
    const whole = terms.map(({ text }) => text).join('')
    const found = new Map<number, Match>()
    const take = (places: Iterable<number>, match: Match) => {
      let taken = 0
      for (const place of places) {
        if (!hasBit(allowed, place)) continue
        if (!found.has(place)) found.set(place, match)
        taken += 1
        if (taken === limit) break
      }
    }
    take(this.#texts.beginning(whole, 'whole'), MATCH.exact)
    take(this.#texts.beginning(whole, 'first'), MATCH.prefix)
    take(this.#meeting(terms), MATCH.middle)
    const { keys } = this.listing.data.orderings.hottest
    return Array.from(found, ([place, match]) => ({
      id: this.listing.idAt('hottest', place),
      match,
      popularity: keys[place] as number,
    })).slice(0, limit)
  }

  /** The terms with the words that nothing holds replaced by known words one slip away. */
  corrected(terms: Term[]): Term[][] {
    const isMet = ({ text, facts }: Term) => facts.length > 0 || !this.#texts.holding(text).next().done
    const wrong = terms.find((term) => !isMet(term))
    if (!wrong) return []
    return corrections(wrong.text, this.#words).map((text) => terms.map((term) => (term === wrong ? { text, facts: [] } : term)))
  }

  /** The places that meet every term, most popular first: those of the rarest one, checked against the others. */
  *#meeting(terms: Term[]): Generator<number> {
    const [rarest, ...others] = terms.map((term) => ({ term, atMost: this.#atMost(term) })).sort((a, b) => a.atMost - b.atMost)
    if (!rarest) return
    const checks = others.map(({ term }) => {
      const facts = this.#facts(term)
      // Matching texts is slow beside a look at a bit, which pays once there are many to check.
      const candidates = rarest.atMost > BITS_PAY_FROM ? this.#candidates(term) : undefined
      return (place: number) =>
        (!candidates || hasBit(candidates, place)) &&
        (facts.some((bits) => hasBit(bits, place)) || this.#texts.match(term.text, place) !== undefined)
    })
    const streams = [this.#texts.holding(rarest.term.text), ...this.#facts(rarest.term).map(eachPlace)]
    for (const place of merged(streams)) if (checks.every((meets) => meets(place))) yield place
  }

  #facts({ facts }: Term): Bits[] {
    return facts.map((fact) => this.listing.matching('hottest', [fact]))
  }

  #atMost(term: Term): number {
    return this.#facts(term).reduce((sum, bits) => sum + countBits(bits), this.#texts.estimate(term.text))
  }

  /** Where the term may be met; kept, since the common words are asked for again and again. */
  #candidates(term: Term): Bits {
    const known = this.#remembered.get(term.text)
    if (known) return known
    const bits = emptyBits(this.listing.size)
    for (const place of this.#texts.candidates(term.text)) addBit(bits, place)
    for (const fact of this.#facts(term)) addAll(bits, fact)
    this.#remembered.set(term.text, bits)
    return bits
  }
}

const BITS_PAY_FROM = 2000
const REMEMBERED_MAX = 64
