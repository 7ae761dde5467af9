import { BEST_MAX } from '../../src/catalog/finder/library/rank-matches.ts'
import type { FinderRow } from '../../src/catalog/finder/rows/row.ts'
import { isOneLetter, MATCH, type Match, matchUnits } from '../../src/catalog/finder/text/match.ts'
import { unitsOf } from '../../src/catalog/finder/text/readings.ts'
import { plainText } from '../../src/platform/chinese.ts'

interface Ranked {
  row: FinderRow
  match: Match
}

/** The expected result of a search for `words`: looks at every row, and sorts all that match. */
export function plainSearch(rows: readonly FinderRow[], words: string[], limit: number): string[] {
  const worst = words.some((word) => !isOneLetter(word)) ? MATCH.beside : MATCH.prefix
  const units = words.map(unitsOf)
  const whole = unitsOf(words.join(''))
  const meeting = rows.filter((row) => units.every((word) => (matchOf(word, row) ?? MATCH.none) <= worst))
  const popular = meeting
    .sort(byPlays)
    .slice(0, limit)
    .map((row) => ({ row, match: matchOf(whole, row) ?? MATCH.beside }))
  const all = popular.length < limit ? popular : [...popular, ...betterOf(rows, whole, Math.min(limit, BEST_MAX))]
  return [...new Map(all.map((ranked) => [ranked.row, ranked])).values()]
    .sort((one, other) => one.match - other.match || byPlays(one.row, other.row))
    .slice(0, limit)
    .map(({ row }) => String(row.resourceId))
}

/**
 * The most popular whose title begins with the keyword, those whose title it is, and those whose title or artist's name it is.
 */
function betterOf(rows: readonly FinderRow[], whole: Uint16Array, max: number): Ranked[] {
  const beginning = rows
    .flatMap((row) => {
      const match = matchOf(whole, row)
      return match !== undefined && match <= MATCH.prefix ? [{ row, match }] : []
    })
    .sort((one, other) => byPlays(one.row, other.row))
  const upTo = (worst: Match) => beginning.filter(({ match }) => match <= worst).slice(0, max)
  return [MATCH.prefix, MATCH.exact, MATCH.named].flatMap(upTo)
}

const plains = new WeakMap<FinderRow, Uint16Array>()

function matchOf(word: Uint16Array, row: FinderRow): Match | undefined {
  const plain = plains.get(row) ?? unitsOf(`${plainText(row.title)}\n${plainText(row.artist)}`)
  plains.set(row, plain)
  return matchUnits(word, plain, plain.length)
}

const byPlays = (one: FinderRow, other: FinderRow) => other.playCount - one.playCount || other.resourceId - one.resourceId
