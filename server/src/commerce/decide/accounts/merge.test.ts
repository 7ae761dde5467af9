import { DAY_MS } from '@shenglang/contract/shanghai'
import { expect, test } from 'vitest'
import { buildFacts, buyerFacts, NOW, periodFacts } from '../../../../test/commerce/commerce-facts.ts'
import { codeOf } from '../../../../test/fault-of.ts'
import { Books } from '../books.ts'
import type { PeriodFacts } from '../facts.ts'
import { mergeLevels, mergeWallet } from './merge.ts'

const MERGE = { fromId: '7', intoId: '8' }
const level = (userId: string, vipLevel: number, days: number | null): PeriodFacts =>
  periodFacts(`${userId}${vipLevel}`, { userId, vipLevel, endsAt: days === null ? null : NOW + days * DAY_MS })
const booksOf = (...periods: PeriodFacts[]) => new Books(buildFacts({ buyers: ['7', '8'].map(buyerFacts), periods }))

test.each<[string, PeriodFacts[], { vipLevel: number; endsAt: number | null }[]]>([
  ['no level', [], []],
  ['a level', [level('7', 2, 10)], [{ vipLevel: 2, endsAt: NOW + 10 * DAY_MS }]],
  ['a level without an end', [level('7', 2, null)], [{ vipLevel: 2, endsAt: null }]],
])('%s of an account goes to the other as a grant', (_name, periods, granted) => {
  const books = booksOf(...periods)
  mergeLevels(books, MERGE)
  expect(books.decision.newPeriods.map(({ vipLevel, endsAt }) => ({ vipLevel, endsAt }))).toEqual(granted)
  expect(books.decision.newPeriods.every(({ source, worthFen }) => source === 'grant' && worthFen === 0)).toBe(true)
  expect(books.periodsOf('7')).toEqual([])
})

test('two levels that differ do not add up', () => {
  expect(codeOf(() => mergeLevels(booksOf(level('7', 2, 10), level('8', 3, 10)), MERGE))).toBe('MERGE_REFUSED')
})

test.each([
  [0, 0, []],
  [500, 0, ['balance 7 -500', 'balance 8 500']],
  [0, 30, ['points 7 -30', 'points 8 30']],
  [500, 30, ['balance 7 -500', 'balance 8 500', 'points 7 -30', 'points 8 30']],
])('a wallet of %i fen and %i points moves whole', (balanceFen, points, expected) => {
  const books = booksOf()
  mergeWallet(books, MERGE, { isSandbox: false, balanceFen, points })
  const lines = books.decision.postings.flatMap((posting) => posting.lines)
  expect(lines.map(({ account, owner, amount }) => `${account} ${owner} ${amount}`)).toEqual(expected)
})
