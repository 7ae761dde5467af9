import { expect, test } from 'vitest'
import { MATCH } from '../text/match.ts'
import { type Ranked, rankMatches } from './rank-matches.ts'

const inside = (id: number, plays: number): Ranked => ({ id, match: MATCH.inside, plays })
const prefix = (id: number, plays: number): Ranked => ({ id, match: MATCH.prefix, plays })
const named = (id: number, plays: number): Ranked => ({ id, match: MATCH.named, plays })
const exact = (id: number, plays: number): Ranked => ({ id, match: MATCH.exact, plays })

test('ranks by match, and leaves the order of popularity within', () => {
  const popular = [inside(1, 9), inside(11, 9), prefix(12, 7), prefix(2, 5), exact(3, 0)]
  expect(rankMatches({ popular, better: [] }, 10)).toEqual(['3', '12', '2', '1', '11'])
})

test('where popular matches fill the list, adds better ones, by plays and the later id', () => {
  const popular = [inside(1, 90), inside(2, 85), inside(4, 80)]
  const better = [prefix(3, 1), prefix(5, 1), exact(12, 0)]
  expect(rankMatches({ popular, better }, 3)).toEqual(['12', '5', '3'])
  expect(rankMatches({ popular, better }, 4)).toEqual(['1', '2', '4'])
})

test('adds no better matches where the popular ones are all matches', () => {
  expect(rankMatches({ popular: [inside(1, 1)], better: [prefix(2, 1)] }, 2)).toEqual(['1'])
})

test('puts the works of an artist of that name behind titles that are the keyword and before those that begin with it', () => {
  const popular = [prefix(1, 90), inside(11, 85), inside(2, 80)]
  const better = [prefix(1, 90), exact(3, 0), named(12, 2), named(4, 1)]
  expect(rankMatches({ popular, better }, 3)).toEqual(['3', '12', '4'])
})
