import type { Facets } from '@shenglang/contract/catalog/entities'
import { expect, test } from 'vitest'
import { waysAround } from './tonight.ts'

const counts = (tkey: Record<string, number>, energy: Record<string, number> = {}) =>
  ({
    total: 42,
    counts: Object.fromEntries(
      Object.entries({ tkey, energy }).map(([name, values]) => [
        name,
        Object.entries(values).map(([value, count]) => ({ value, count })),
      ]),
    ),
  }) as Facets

test('each way says how many tracks its address leads to, and none leads to nothing', () => {
  const ways = waysAround(
    { tbpm: 124.02, tkey: '8A', energy: 5 },
    60,
    counts({ '8A': 14, '9A': 11, '7A': 0 }, { '4-6': 9, '7-10': 12 }),
  )
  expect(ways.map(({ words, count, to }) => [words, count, to])).toEqual([
    ['124 BPM', 60, '/dj?bpmFrom=122&bpmTo=127'],
    ['8A 附近', 42, '/dj?mixKey=8A&mixBpm=124'],
    ['同调', 14, '/dj?mixKey=8A&mixBpm=124&tkey=8A'],
    ['升一位', 11, '/dj?mixKey=8A&mixBpm=124&tkey=9A'],
    ['能量再高一点', 12, '/dj?mixKey=8A&mixBpm=124&energy=7-10'],
  ])
})

test('nothing is higher than the highest energy', () => {
  const words = waysAround({ tbpm: 124, tkey: '8A', energy: 9 }, 1, counts({}, { '7-10': 12 })).map((way) => way.words)
  expect(words).toEqual(['124 BPM', '8A 附近'])
})
