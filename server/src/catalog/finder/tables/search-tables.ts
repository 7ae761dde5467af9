import type { Db } from '../../../platform/database/db.ts'
import { correctedTerms } from '../library/corrected-terms.ts'
import { BEST_MAX, type Ranked, rankMatches } from '../library/rank-matches.ts'
import type { Condition } from '../rows/dimensions.ts'
import type { Term } from '../text/keyword.ts'
import { NOTHING } from '../text/mark-having.ts'
import { BESIDE, isOneLetter, MATCH, type Match, matchIncomplete, matchUnits } from '../text/match.ts'
import { unitsOf } from '../text/readings.ts'
import { gramsOfTerm } from '../text/texts.ts'
import { mayBeTypo, nearest } from '../text/typos.ts'
import { factsMeeting, POPULAR } from './facts.ts'
import { type Candidate, type Sought, selectCandidates, selectNamesLike, selectWordsNear } from './search.sql.ts'

/** Names that are ranked, or whose resources are found by them; a common one has more. */
const NAMES_MAX = 1000
/** Longer pages rarely fit into the smallest index, that of the most popular, which they skip. */
const FEW = 50
/** The popularity of all: matches of a whole title are few. */
const ALL = [0]
/** Candidates are read beyond the limit, since grams alone do not say that a text matches. */
const SPARE = 100
/** Beyond so many candidates a search ends: none of them matches what is typed. */
const CANDIDATES_MAX = 20_000

/** A term, prepared for matching. */
interface PreparedTerm {
  sought: Sought
  isNarrowing: boolean
  matchOf: (text: Uint16Array) => Match | undefined
  /** The worst match that counts. */
  worst: Match
  facts: string[]
}

/** Ids of the resources that match every term, best first, at most `limit`; a term with a typo is corrected. */
export async function searchTables(db: Db, terms: Term[], conditions: Condition[], limit: number): Promise<string[]> {
  const typed = await find(db, terms, conditions, limit)
  if (typed.length > 0) return typed
  for (const corrected of await corrections(db, terms)) {
    const matches = await find(db, corrected, conditions, limit)
    if (matches.length > 0) return matches
  }
  return []
}

async function find(db: Db, terms: Term[], conditions: Condition[], limit: number): Promise<string[]> {
  const popular = await meeting(db, terms, conditions, limit)
  const better = popular.length < limit ? [] : await betterThan(db, terms.map(({ text }) => text).join(''), conditions, limit)
  return rankMatches({ popular, better }, limit)
}

/** The most popular that match every term. */
async function meeting(db: Db, terms: Term[], conditions: Condition[], limit: number): Promise<Ranked[]> {
  // As in memory: a single letter alone matches beginnings only; next to longer terms it need only be contained.
  const longer = terms.filter((term) => !isLetter(term))
  const narrowing = longer.length > 0 ? longer : terms
  const prepared = await Promise.all(terms.map((term) => prepare(db, term, narrowing.includes(term))))
  const whole = unitsOf(terms.map(({ text }) => text).join(''))
  return mostPopular(db, {
    popularities: popularitiesFor(limit),
    sought: prepared.filter(({ isNarrowing }) => isNarrowing).map(({ sought }) => sought),
    facts: prepared.map(({ facts }) => facts),
    conditions,
    limit,
    matchOf: ({ text, hasFacts }) => matchOfAll(prepared, whole, unitsOf(text), hasFacts),
  })
}

interface PopularQuery {
  /** The popularities of `POPULAR` from which candidates are read, one after another. */
  popularities: readonly number[]
  sought: Sought[]
  facts: string[][]
  conditions: Condition[]
  limit: number
  matchOf: (candidate: Candidate) => Match | undefined
}

/** Reads the popular ones first, and further ones only where too few of those match. */
async function mostPopular(db: Db, { popularities, matchOf, limit, ...query }: PopularQuery): Promise<Ranked[]> {
  let best: Ranked[] = []
  const take = async (popularity: number, most: number) => {
    const candidates = await selectCandidates(db, { ...query, popularity, limit: most })
    best = candidates.flatMap((candidate) => {
      const match = matchOf(candidate)
      return match === undefined ? [] : [{ id: candidate.id, match, plays: candidate.plays }]
    })
    return candidates.length === most
  }
  for (const popularity of popularities) {
    for (let most = limit + SPARE; (await take(popularity, most)) && best.length < limit && most < CANDIDATES_MAX; most *= 4) {}
    if (best.length >= limit) break
  }
  return best.sort((one, other) => other.plays - one.plays || other.id - one.id).slice(0, limit)
}

/** The most popular whose title begins with the keyword, those whose title it is, and those whose artist's name it is. */
async function betterThan(db: Db, whole: string, conditions: Condition[], limit: number): Promise<Ranked[]> {
  const units = unitsOf(whole)
  const [first, exact] = [gramsOfTerm(whole, 'first'), gramsOfTerm(whole, 'whole')]
  const named = await namesBeside(db, whole, 'whole')
  const most = Math.min(limit, BEST_MAX)
  const better = (popularities: readonly number[], sought: Sought, worst: Match) =>
    mostPopular(db, {
      popularities,
      sought: [sought],
      facts: [],
      conditions,
      limit: most,
      matchOf: ({ text }) => {
        const match = matchUnits(units, unitsOf(text), text.length)
        return match !== undefined && match <= worst ? match : undefined
      },
    })
  const kinds = await Promise.all([
    better(popularitiesFor(most), { required: first, artistIds: [], facts: [] }, MATCH.prefix),
    better(ALL, { required: exact, artistIds: [], facts: [] }, MATCH.exact),
    named.length > 0 ? better(ALL, { required: exact, artistIds: named, facts: [] }, MATCH.named) : [],
  ])
  return kinds.flat()
}

const popularitiesFor = (limit: number) => (limit <= FEW ? POPULAR : POPULAR.slice(1))

/** The match of a text with all terms together; undefined unless it matches each of them. */
function matchOfAll(terms: PreparedTerm[], whole: Uint16Array, text: Uint16Array, hasFacts: boolean[]): Match | undefined {
  const [only, second] = terms
  if (only && !second) {
    const match = only.matchOf(text)
    if (match !== undefined && match <= only.worst) return match
    return hasFacts[0] ? MATCH.beside : undefined
  }
  for (const [index, { matchOf, worst }] of terms.entries()) {
    if (!hasFacts[index] && (matchOf(text) ?? MATCH.none) > worst) return undefined
  }
  return matchUnits(whole, text, text.length) ?? MATCH.beside
}

async function prepare(db: Db, term: Term, isNarrowing: boolean): Promise<PreparedTerm> {
  const { text, isIncomplete = false } = term
  const units = unitsOf(text)
  const isBeginning = isLetter(term) && isNarrowing
  const facts = term.facts.flatMap((fact) => factsMeeting(fact) ?? [])
  const isNamed = isNarrowing && !isIncomplete
  return {
    sought: {
      required: isNarrowing ? gramsOfTerm(text, isIncomplete ? 'around a gap' : 'anywhere') : NOTHING,
      artistIds: isNamed ? await namesBeside(db, text, isBeginning ? 'whole' : 'anywhere') : [],
      facts,
    },
    isNarrowing,
    matchOf: (of) => (isIncomplete ? matchIncomplete : matchUnits)(units, of, of.length),
    worst: isBeginning ? MATCH.prefix : MATCH.beside,
    facts,
  }
}

/** Corrections of the first term that matches nothing; none where each term matches something. */
async function corrections(db: Db, terms: Term[]): Promise<Term[][]> {
  for (const term of terms) {
    if (term.facts.length > 0 || (await meeting(db, [term], [], 1)).length > 0) continue
    const near = mayBeTypo(term.text) ? nearest(term.text, await selectWordsNear(db, term.text)) : []
    return correctedTerms(terms, term, near)
  }
  return []
}

/** Ids of the people whose name contains the term, or is it as a whole. */
async function namesBeside(db: Db, term: string, where: 'anywhere' | 'whole'): Promise<number[]> {
  const units = unitsOf(term)
  const worst = where === 'whole' ? MATCH.named : MATCH.beside
  const names = await selectNamesLike(db, gramsOfTerm(term, where), NAMES_MAX)
  return names
    .filter(({ plain }) => {
      const beside = unitsOf(BESIDE + plain)
      return (matchUnits(units, beside, beside.length) ?? MATCH.none) <= worst
    })
    .map(({ artistId }) => artistId)
}

/** Ids of the artists whose name contains the word: those whose name begins with it, then those with a word that does. */
export async function searchNames(db: Db, word: string, limit: number): Promise<string[]> {
  const units = unitsOf(word)
  const ids = new Set<number>()
  for (const [where, worst] of [
    ['whole', MATCH.exact],
    ['first', MATCH.prefix],
    ['anywhere', isOneLetter(word) ? MATCH.prefix : MATCH.beside],
  ] as const) {
    const matching = (await selectNamesLike(db, gramsOfTerm(word, where), NAMES_MAX)).flatMap(({ artistId, plain, isArtist }) => {
      const match = isArtist ? matchUnits(units, unitsOf(plain), plain.length) : undefined
      return match !== undefined && match <= worst ? [{ artistId, match }] : []
    })
    if (where === 'anywhere') matching.sort((one, other) => one.match - other.match)
    for (const { artistId } of matching) if (ids.size < limit) ids.add(artistId)
    if (ids.size === limit) break
  }
  return Array.from(ids, String)
}

const isLetter = ({ text, facts }: Term) => isOneLetter(text) && facts.length === 0
