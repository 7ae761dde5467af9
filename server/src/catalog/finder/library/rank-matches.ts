import { MATCH, type Match } from '../text/match.ts'

/** A match with what ranks it: how well it matches, and its plays. */
export interface Ranked {
  id: number
  match: Match
  plays: number
}

export interface Candidates {
  /** The most popular of all matches, as many as are requested. */
  popular: Ranked[]
  /** Whose title begins with the keyword or is it, or whose artist has that name: at most BEST_MAX of each; some twice. */
  better: Ranked[]
}

/** So many of the most popular that begin with the keyword, equal it, or are by an artist of that name, come before those that only contain it. */
export const BEST_MAX = 200

/** Ids of the best matches, at most `limit`. Only where popular ones fill the list may better matches be missing among them. */
export function rankMatches({ popular, better }: Candidates, limit: number): string[] {
  const byMatch = MATCHES.map((): Ranked[] => [])
  for (const ranked of popular) byMatch[ranked.match]?.push(ranked)
  if (popular.length === limit) {
    const known = new Set(popular.map(({ id }) => id))
    for (const ranked of better) {
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

const MATCHES = Object.values(MATCH)

const byPopularity = (one: Ranked, other: Ranked) => other.plays - one.plays || other.id - one.id
