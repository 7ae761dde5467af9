import { expect, test } from 'vitest'
import { matchKinds } from './match-kinds.ts'

const facets = (counts: Record<string, number>) => ({
  counts: { tkey: Object.entries(counts).map(([value, count]) => ({ value, count })) } as never,
})

test('matches are counted in the same key and in both keys beside it', () => {
  expect(matchKinds('8A', facets({ '8A': 14, '9A': 11, '7A': 9, '8B': 8 }))).toEqual([
    { name: '同调', keys: ['8A'], count: 14 },
    { name: '升降一位', keys: ['9A', '7A'], count: 20 },
  ])
})

test('a kind without tracks is left out', () => {
  expect(matchKinds('8A', facets({ '7A': 2, '8B': 8 }))).toEqual([{ name: '升降一位', keys: ['9A', '7A'], count: 2 }])
  expect(matchKinds('', facets({}))).toEqual([])
})
