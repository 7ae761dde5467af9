import { expect, test } from 'vitest'
import { toasts } from '../ui/notifier.ts'
import { flagsOf } from './flags-of.ts'

const tracks = [{ resourceId: '1' }, { resourceId: '2' }]
const kept = new Set(['2'])

test('with a network everything is heard, and what is saved is marked', () => {
  const marks = flagsOf(kept, false)
  expect(tracks.map(({ resourceId }) => marks.of(resourceId))).toEqual([undefined, 'saved'])
  expect(marks.audible(tracks)).toEqual(tracks)
})

test('without one only what is saved, and where that is nothing it is said', () => {
  const marks = flagsOf(kept, true)
  expect(tracks.map(({ resourceId }) => marks.of(resourceId))).toEqual(['absent', 'saved'])
  expect(marks.audible(tracks)).toEqual([tracks[1]])
  expect([marks.audible([]), toasts.newest()]).toEqual([[], undefined])
  expect(marks.audible(tracks.slice(0, 1))).toEqual([])
  expect(toasts.newest()?.text).toBe('未离线保存，恢复网络后再播放')
})
