import { type Bits, hasBit } from '../rows/bits.ts'
import type { Condition } from '../rows/dimensions.ts'
import type { Rows } from '../rows/rows.ts'
import type { Term } from '../text/keyword.ts'
import { countAtMost, markHaving, NOTHING, type RequiredGrams } from '../text/mark-having.ts'
import { BESIDE, isOneLetter, MATCH, type Match, matchIncomplete, matchUnits } from '../text/match.ts'
import { gramOfOwner } from '../text/ngrams.ts'
import { Positions } from '../text/positions.ts'
import { unitsOf } from '../text/readings.ts'
import { LENGTH_MAX } from '../text/stored-texts.ts'
import type { Block, Texts } from '../text/texts.ts'
import type { Words } from '../text/typos.ts'
import { Best } from './best.ts'
import { correctedTerms } from './corrected-terms.ts'
import { findBest, type TextQuery } from './find-best.ts'
import type { Listing } from './listing.ts'
import type { Names } from './names.ts'
import { BEST_MAX, type Candidates, type Ranked, rankMatches } from './rank-matches.ts'

/** The parts of the index that a search reads. */
export interface Searched {
  rows: Rows
  listing: Listing
  titles: Texts
  names: Names
  words: Words
}

/** A term, prepared for matching. */
interface PreparedTerm {
  matchOf: (text: Uint16Array, length: number) => Match | undefined
  /** The worst match that counts. */
  worst: Match
  /** Rows with a fact that the term names. */
  facts: Bits[]
  /** Selects titles that may contain the term, and those of artists whose name does. */
  required: RequiredGrams
}

/** This few texts are matched in less time than it takes to read the lists of a further term. */
const FEW = 32
const BESIDE_UNIT = BESIDE.charCodeAt(0)

/** Finds resources by their titles and their artists' names; among equals the more popular first. */
export class Search {
  readonly #in: Searched
  /** The positions in a block that may match one term. */
  readonly #ofTerm = new Positions()
  /** The text being matched: a title and its artist's name. */
  readonly #text = new Uint16Array(2 * LENGTH_MAX + 1)

  constructor(searched: Searched) {
    this.#in = searched
  }

  /** Ids of the resources that match every term, best first, at most `limit`; a term with a typo is corrected. */
  search(terms: Term[], conditions: Condition[], limit: number): string[] {
    const find = (searched: Term[]) => rankMatches(this.#candidates(searched, conditions, limit), limit)
    const ids = find(terms)
    if (ids.length > 0) return ids
    for (const corrected of this.#corrections(terms)) {
      const matches = find(corrected)
      if (matches.length > 0) return matches
    }
    return []
  }

  /** The matches to be ranked; the better ones only if popular ones fill the list. */
  #candidates(terms: Term[], conditions: Condition[], limit: number): Candidates {
    const allowed = this.#in.listing.matching(conditions)
    const whole = terms.map(({ text }) => text).join('')
    const popular = this.#meeting(terms, allowed, limit)
    if (popular.rows.length < limit) return { popular: this.#rankedOf(popular), better: [] }
    const { titles, names } = this.#in
    const better = (required: RequiredGrams, worst: Match) => this.#rankedOf(this.#better(whole, required, worst, allowed, limit))
    const exact = titles.gramsFor(whole, 'whole')
    return {
      popular: this.#rankedOf(popular),
      better: [
        ...better(titles.gramsFor(whole, 'first'), MATCH.prefix),
        ...better(exact, MATCH.exact),
        ...better(withOwners(exact, names.beside(whole, 'whole')), MATCH.named),
      ],
    }
  }

  /** The most popular of the allowed rows that match every term. */
  #meeting(terms: Term[], allowed: Bits, limit: number): Best {
    const best = new Best(limit, this.#in.rows.ranks('plays'))
    // Too many texts contain a single letter: alone it matches beginnings only; next to longer terms it need only be contained.
    const narrowing = terms.some((term) => !isLetter(term)) ? terms.filter((term) => !isLetter(term)) : terms
    const prepared = terms.map((term) => this.#prepare(term, narrowing.includes(term)))
    const marking = prepared.filter((_, index) => narrowing.includes(terms[index] as Term))
    const whole = unitsOf(terms.map(({ text }) => text).join(''))
    if (marking.length === 0) return best
    return findBest(this.#in.titles, best, {
      mark: (block, positions) => this.#mark(block, positions, marking, allowed),
      among: (additions) => {
        const [first] = marking as [PreparedTerm]
        const rows = additions.having(first.required)
        if (first.facts.length === 0) return rows
        return [...rows, ...[...additions.rows].filter((row) => hasAny(first.facts, row))]
      },
      matchOf: (row) => (hasBit(allowed, row) ? this.#matchOfAll(prepared, whole, row) : undefined),
    })
  }

  /** The match of a row with all terms together; undefined unless it matches each of them. */
  #matchOfAll(terms: PreparedTerm[], whole: Uint16Array, row: number): Match | undefined {
    const length = this.#read(row)
    const [only, second] = terms
    if (only && !second) {
      const match = only.matchOf(this.#text, length)
      if (match !== undefined && match <= only.worst) return match
      return hasAny(only.facts, row) ? MATCH.beside : undefined
    }
    for (const { matchOf, worst, facts } of terms) {
      if (!hasAny(facts, row) && (matchOf(this.#text, length) ?? MATCH.none) > worst) return undefined
    }
    return matchUnits(whole, this.#text, length) ?? MATCH.beside
  }

  /** The most popular of the allowed rows that match all terms together no worse than `worst`. */
  #better(term: string, required: RequiredGrams, worst: Match, allowed: Bits, limit: number): Best {
    const { titles, rows } = this.#in
    const units = unitsOf(term)
    const query: TextQuery = {
      mark: (block, positions) => {
        markHaving(block.postings, required, positions)
        this.#dropOthers(allowed, block, positions)
      },
      among: (additions) => additions.having(required),
      matchOf: (row) => {
        const match = hasBit(allowed, row) ? matchUnits(units, this.#text, this.#read(row)) : undefined
        return match !== undefined && match <= worst ? match : undefined
      },
    }
    return findBest(titles, new Best(Math.min(limit, BEST_MAX), rows.ranks('plays')), query)
  }

  /** Adds the positions that may match every term: begins with the rarest term, and stops once few positions are left. */
  #mark(block: Block, positions: Positions, terms: PreparedTerm[], allowed: Bits): void {
    for (const [index, { required, facts }] of rarestFirst(block, terms).entries()) {
      if (index > 0 && positions.isAtMost(FEW)) break
      const ofTerm = index === 0 ? positions : this.#ofTerm
      if (index > 0) ofTerm.clear()
      markHaving(block.postings, required, ofTerm)
      for (const fact of facts) addRows(block, ofTerm, fact)
      if (index > 0) positions.intersect(ofTerm)
    }
    this.#dropOthers(allowed, block, positions)
  }

  /** Removes the positions of other rows, where that takes less time than checking each row. */
  #dropOthers(allowed: Bits, { first, rows }: Block, positions: Positions): void {
    if (!rows && allowed !== this.#in.rows.live) positions.intersectBits(allowed, first >>> 5)
  }

  #prepare(term: Term, isNarrowing: boolean): PreparedTerm {
    const { titles, names, listing } = this.#in
    const { text, isIncomplete = false } = term
    const units = unitsOf(text)
    const isBeginning = isLetter(term) && isNarrowing
    const required = isNarrowing ? titles.gramsFor(text, isIncomplete ? 'around a gap' : 'anywhere') : NOTHING
    const artists = isNarrowing && !isIncomplete ? names.beside(text, isBeginning ? 'whole' : 'anywhere') : []
    return {
      matchOf: isIncomplete
        ? (text, length) => matchIncomplete(units, text, length)
        : (text, length) => matchUnits(units, text, length),
      worst: isBeginning ? MATCH.prefix : MATCH.beside,
      facts: term.facts.flatMap((fact) => listing.fulfilling(fact) ?? []),
      required: withOwners(required, artists),
    }
  }

  /** Reads a row's title and its artist's name; returns the length of both. */
  #read(row: number): number {
    const { titles, names, rows } = this.#in
    const title = titles.copy(row, this.#text, 0)
    this.#text[title] = BESIDE_UNIT
    return names.copy(rows.numbers.artistId[row] as number, this.#text, title + 1)
  }

  /** Corrections of the first term that matches nothing; none where each term matches something. */
  #corrections(terms: Term[]): Term[][] {
    const { rows, words } = this.#in
    const isWrong = (term: Term) => term.facts.length === 0 && this.#meeting([term], rows.live, 1).rows.length === 0
    const wrong = terms.find(isWrong)
    return wrong ? correctedTerms(terms, wrong, words.near(wrong.text)) : []
  }

  #rankedOf({ rows, matches }: Best): Ranked[] {
    const { id, plays } = this.#in.rows.numbers
    return rows.map((row, index) => ({ id: id[row] as number, match: matches[index] as Match, plays: plays[row] as number }))
  }
}

const isLetter = ({ text, facts }: Term) => isOneLetter(text) && facts.length === 0

function hasAny(facts: Bits[], row: number): boolean {
  for (const fact of facts) if (hasBit(fact, row)) return true
  return false
}

function rarestFirst({ postings }: Block, terms: PreparedTerm[]): PreparedTerm[] {
  if (terms.length === 1) return terms
  return terms
    .map((term) => ({ term, count: countAtMost(postings, term.required) + term.facts.length * postings.size }))
    .sort((one, other) => one.count - other.count)
    .map(({ term }) => term)
}

/** Adds the texts of these owners as alternatives. */
function withOwners({ grams, ways }: RequiredGrams, ids: number[]): RequiredGrams {
  if (ids.length === 0) return { grams, ways }
  return { grams: [...grams, ...ids.map(gramOfOwner)], ways: [...ways, ...ids.map((_, index) => [grams.length + index])] }
}

/** Adds the positions of these rows. */
function addRows({ first, rows, postings }: Block, positions: Positions, some: Bits): void {
  if (!rows) positions.addBits(some, first >>> 5, postings.size)
  else for (const [position, row] of rows.entries()) if (hasBit(some, row)) positions.add(position)
}
