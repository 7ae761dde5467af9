import { expect, test } from 'vitest'
import type { OfflineCrate, OfflineTrack } from '../../../offline/sync/offline-state.ts'
import { limitsWith, type SavedFilter, savedList } from './saved-list.ts'

const track = (resourceId: string, title: string, more: Partial<OfflineTrack['resource']> = {}) =>
  ({ resource: { resourceId, title, artist: '林夜', credits: [], tbpm: 0, tkey: '', ...more } }) as unknown as OfflineTrack
const tracks = [
  track('1', '夜航 (Extended Mix)', { tbpm: 128, tkey: '10A' }),
  track('2', 'ＮＥＯＮ 街', { artist: '小雨', tbpm: 122.5, tkey: '2B' }),
  track('3', '无调', { credits: ['Neon Boys'] }),
  track('4', '潮汐', { tbpm: 90, tkey: '2A' }),
]
const crates: OfflineCrate[] = [{ crateId: '7', name: '周末', resourceIds: ['4', '1'] }]
const listedIds = (filter: Partial<SavedFilter>) =>
  savedList(tracks, crates, { query: '', crateId: '', order: 'saved', ...filter }).map(({ resource }) => resource.resourceId)

test('saved tracks match by parts of title, artist and credits, in any spelling', () => {
  expect(listedIds({ query: 'neon' })).toEqual(['2', '3'])
  expect(listedIds({ query: ' 林夜  MIX ' })).toEqual(['1'])
  expect(listedIds({ query: 'neón' })).toEqual(['2', '3'])
  expect(listedIds({ query: '没有' })).toEqual([])
  expect(listedIds({})).toEqual(['1', '2', '3', '4'])
})

test('they sort by tempo and around the wheel of keys; unknown values come last', () => {
  expect(listedIds({ order: 'bpm' })).toEqual(['4', '2', '1', '3'])
  expect(listedIds({ order: 'key' })).toEqual(['4', '2', '1', '3'])
})

test('a crate shows its tracks', () => {
  expect(listedIds({ crateId: '7' })).toEqual(['1', '4'])
  expect(listedIds({ crateId: '7', query: '潮' })).toEqual(['4'])
  expect(listedIds({ crateId: 'gone' })).toHaveLength(4)
})

test('the current limit is among the options', () => {
  expect(limitsWith(700)).toHaveLength(5)
  expect(limitsWith(1024 ** 3)).toHaveLength(4)
})
