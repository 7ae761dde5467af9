import { expect, test } from 'vitest'
import type { Resource } from '../entities.ts'
import { pairsOf } from './mix-pairs.ts'

const track = (resourceId: string, change: Partial<Resource> = {}) =>
  ({ resourceId, playVipLevel: 0, resourceType: 'MUSIC', tbpm: 124, tkey: '8A', duration: 60_000, ...change }) as Resource
const ids = (tracks: Parameters<typeof pairsOf>[0]) =>
  pairsOf(tracks).map(({ from, to }) => `${from.resourceId}-${to.resourceId}`)

test('no track is in two pairs, and a track without a match is in none', () => {
  const [a, b, c, d] = [track('a'), track('b'), track('c'), track('d')]
  expect(
    ids([
      { from: a, after: [b, c] },
      { from: b, after: [d] },
      { from: c, after: [a, b, d] },
      { from: track('e'), after: [] },
    ]),
  ).toEqual(['a-b', 'c-d'])
})

test('music with an access level, other media and tracks without a key are left out', () => {
  const a = track('a')
  const others = [track('b', { playVipLevel: 1 }), track('c', { resourceType: 'VIDEO' }), track('d', { tkey: '' }), track('e')]
  expect(ids([{ from: a, after: others }])).toEqual(['a-e'])
  expect(ids([{ from: track('f', { playVipLevel: 2 }), after: [track('g')] }])).toEqual([])
})
