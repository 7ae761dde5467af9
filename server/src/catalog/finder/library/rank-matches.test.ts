import { expect, test } from 'vitest'
import { MATCH } from '../text/match.ts'
import { type Candidates, rankMatches } from './rank-matches.ts'

type Ranked = { id: number; match: (typeof MATCH)['inside' | 'prefix' | 'named' | 'exact']; plays: number }
const inside = (id: number, plays: number): Ranked => ({ id, match: MATCH.inside, plays })
const prefix = (id: number, plays: number): Ranked => ({ id, match: MATCH.prefix, plays })
const named = (id: number, plays: number): Ranked => ({ id, match: MATCH.named, plays })
const exact = (id: number, plays: number): Ranked => ({ id, match: MATCH.exact, plays })
const listOf = (ranked: Ranked[]) => ({
  ids: ranked.map(({ id }) => id),
  matches: ranked.map(({ match }) => match),
  plays: ranked.map(({ plays }) => plays),
})
const candidates = (popular: Ranked[], beginning: Ranked[] = [], whole: Ranked[] = [], artists: Ranked[] = []): Candidates => ({
  popular: listOf(popular),
  beginning: listOf(beginning),
  exact: listOf(whole),
  named: listOf(artists),
})

test('ranks by match, then plays, then the later id, whichever part holds them', () => {
  const parts = [candidates([inside(1, 9), prefix(2, 5), exact(3, 0)]), candidates([inside(11, 9), prefix(12, 7)])]
  expect(rankMatches(parts, 10)).toEqual(['3', '12', '2', '11', '1'])
  expect(rankMatches(parts.toReversed(), 10)).toEqual(['3', '12', '2', '11', '1'])
})

test('takes the most popular of all parts only, and better matches beside them', () => {
  const parts = [candidates([inside(1, 90), inside(2, 80)], [prefix(3, 1)]), candidates([inside(11, 85)], [], [exact(12, 0)])]
  expect(rankMatches(parts, 3)).toEqual(['12', '3', '1'])
  expect(rankMatches(parts, 4)).toEqual(['1', '11', '2'])
})

test('takes no better matches where the popular ones are all there are', () => {
  expect(rankMatches([candidates([inside(1, 1)], [prefix(2, 1)])], 2)).toEqual(['1'])
})

test('puts the works of an artist of that name behind titles that are the keyword and before those that begin with it', () => {
  const parts = [
    candidates([prefix(1, 90), inside(2, 80)], [prefix(1, 90)], [exact(3, 0)], [named(4, 1)]),
    candidates([inside(11, 85)], [], [], [named(12, 2)]),
  ]
  expect(rankMatches(parts, 4)).toEqual(['1', '11', '2'])
  expect(rankMatches(parts, 3)).toEqual(['3', '12', '4'])
})
