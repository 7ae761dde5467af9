import type { Facets } from '@shenglang/contract/catalog/entities'
import { expect, test, vi } from 'vitest'
import { mixAddress } from '../../../../track/text/mix-address.ts'
import { loadTonight, tonightAround } from './tonight.ts'

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

test('each link shows its number of tracks, without the track itself, and empty links are left out', () => {
  const around = { resourceId: '7', tbpm: 124.02, tkey: '8A', energy: 5 }
  const { ways, total, to } = tonightAround(around, counts({ '8A': 14, '9A': 11, '7A': 0, '8B': 8 }, { '4-6': 9, '7-10': 12 }))
  expect(ways.map(({ label, count, to }) => [label, count, to])).toEqual([
    ['同调', 14, '/dj?mixKey=8A&mixBpm=124&mixEnergy=5&mixAfter=7&tkey=8A'],
    ['升一位', 11, '/dj?mixKey=8A&mixBpm=124&mixEnergy=5&mixAfter=7&tkey=9A'],
    ['大小调', 8, '/dj?mixKey=8A&mixBpm=124&mixEnergy=5&mixAfter=7&tkey=8B'],
    ['能量再高一点', 12, '/dj?mixKey=8A&mixBpm=124&mixEnergy=5&mixAfter=7&energy=7-10'],
  ])
  expect([total, to]).toEqual([42, '/dj?mixKey=8A&mixBpm=124&mixEnergy=5&mixAfter=7'])
})

test('without a higher level of energy there is no link to more energy', () => {
  const around = { resourceId: '7', tbpm: 124, tkey: '8A', energy: 9 }
  expect(tonightAround(around, counts({}, { '7-10': 12 })).ways).toEqual([])
})

test('home counts by the same filter to which it and the track’s page lead', async () => {
  const around = { resourceId: '7', tbpm: 124, tkey: '8A', energy: 5 }
  const call = vi.fn().mockResolvedValue(counts({}))
  expect((await loadTonight(call, around)).to).toBe(mixAddress(around))
  const { contentType: _, ...filter } = call.mock.calls[0]?.[1] ?? {}
  expect(`/dj?${new URLSearchParams(filter)}`).toBe(mixAddress(around))
})
