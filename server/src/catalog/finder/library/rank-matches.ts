import { MATCH, type Match } from '../text/match.ts'

/** A matching resource with the values that rank it. */
export interface Ranked {
  id: number
  match: Match
  plays: number
}

export interface Candidates {
  /** The most popular of all matches, as many as are requested. */
  popular: Ranked[]
  /** Matches by the beginning of a title, a whole title or an artist's name: at most `BEST_MAX` of each kind, some twice. */
  better: Ranked[]
}

/** Titles of each better kind that are ranked before those that only contain the keyword; the most popular ones. */
export const BEST_MAX = 200

/** Ids of the best matches, at most `limit`. `better` is needed only where `popular` fills the list and may lack such matches. */
export function rankMatches({ popular, better }: Candidates, limit: number): string[] {
  const byMatch = MATCHES.map((): Ranked[] => [])
  for (const ranked of popular) byMatch[ranked.match]?.push(ranked)
  if (popular.length === limit) {
    const seen = new Set(popular.map(({ id }) => id))
    for (const ranked of better) {
      if (!seen.has(ranked.id)) byMatch[ranked.match]?.push(ranked)
      seen.add(ranked.id)
    }
    for (const match of [MATCH.exact, MATCH.named, MATCH.prefix]) byMatch[match]?.sort(byPopularity)
  }
  return byMatch
    .flat()
    .slice(0, limit)
    .map(({ id }) => String(id))
}

const MATCHES = Object.values(MATCH)

const byPopularity = (one: Ranked, other: Ranked) => other.plays - one.plays || other.id - one.id
