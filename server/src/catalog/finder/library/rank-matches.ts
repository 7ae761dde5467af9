import { MATCH, type Match } from '../text/match.ts'

/** Matches by popularity, with what ranks them: how well each matches, and its plays. In columns, which are sent faster. */
export interface MatchList {
  ids: number[]
  matches: Match[]
  plays: number[]
}

/** The matches of one index. */
export interface Candidates {
  /** Any match, as many as are requested. */
  popular: MatchList
  /** Whose title begins with the keyword, at most BEST_MAX. */
  beginning: MatchList
  /** Whose title is the keyword, at most BEST_MAX. */
  exact: MatchList
  /** Whose title or artist's name is the keyword, at most BEST_MAX. */
  named: MatchList
}

/** So many of the most popular that begin with the keyword, equal it, or are by an artist of that name, come before those that only contain it. */
export const BEST_MAX = 200

export const noMatches = (): MatchList => ({ ids: [], matches: [], plays: [] })

/**
 * Ids of the best matches of several indexes, at most `limit`; the same whether one index holds everything or several a part
 * each. Only where popular ones fill the list may better matches be missing among them.
 */
export function rankMatches(indexes: readonly Candidates[], limit: number): string[] {
  const popular = mostPopular(indexes, 'popular', limit)
  const byMatch = MATCHES.map((): Ranked[] => [])
  for (const ranked of popular) byMatch[ranked.match]?.push(ranked)
  if (popular.length === limit) {
    const best = Math.min(limit, BEST_MAX)
    const known = new Set(popular.map(({ id }) => id))
    for (const ranked of BETTER.flatMap((list) => mostPopular(indexes, list, best))) {
      if (!known.has(ranked.id)) byMatch[ranked.match]?.push(ranked)
      known.add(ranked.id)
    }
    for (const match of [MATCH.exact, MATCH.named, MATCH.prefix]) byMatch[match]?.sort(byPopularity)
  }
  return byMatch
    .flat()
    .slice(0, limit)
    .map(({ id }) => String(id))
}

interface Ranked {
  id: number
  match: Match
  plays: number
}

const MATCHES = Object.values(MATCH)
const BETTER = ['beginning', 'exact', 'named'] as const

/** The most popular of one list of each index. */
function mostPopular(indexes: readonly Candidates[], of: keyof Candidates, max: number): Ranked[] {
  const all = indexes.flatMap((candidates) => rankedOf(candidates[of]))
  return indexes.length === 1 ? all : all.sort(byPopularity).slice(0, max)
}

const rankedOf = ({ ids, matches, plays }: MatchList): Ranked[] =>
  ids.map((id, index) => ({ id, match: matches[index] as Match, plays: plays[index] as number }))

const byPopularity = (one: Ranked, other: Ranked) => other.plays - one.plays || other.id - one.id
