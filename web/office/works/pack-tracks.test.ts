import { expect, test } from 'vitest'
import { moved, numbersIn, withTracks } from './pack-tracks.ts'

const track = (resourceId: string) => ({ resourceId, title: resourceId, artist: '', isVisible: true })
const tracks = ['1', '2', '3'].map(track)
const idsOf = (some: { resourceId: string }[]) => some.map(({ resourceId }) => resourceId).join('')

test.each([
  ['12', ['12']],
  ['12,13，12\n14\t15', ['12', '13', '14', '15']],
  ['夜航 12', undefined],
  ['', undefined],
  [' , ', undefined],
])('%j is read as the numbers %j', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers)
})

test('tracks move within the list, and are added once', () => {
  expect([idsOf(moved(tracks, 0, 1)), idsOf(moved(tracks, 2, -1)), idsOf(moved(tracks, 9, 1))]).toEqual(['213', '132', '123'])
  expect(idsOf(withTracks(tracks, [track('2'), track('4')]))).toBe('1234')
})
