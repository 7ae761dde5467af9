import { expect, test } from 'vitest'
import { toasts } from '../ui/notifier.ts'
import { flagsOf } from './flags-of.ts'

const tracks = [{ resourceId: '1' }, { resourceId: '2' }]
const kept = new Set(['2'])

test('with a network everything is heard, and what is kept is marked', () => {
  const marks = flagsOf(kept, false)
  expect(tracks.map(({ resourceId }) => marks.of(resourceId))).toEqual([undefined, 'kept'])
  expect(marks.audible(tracks)).toEqual(tracks)
})

test('without one only what is kept, and where that is nothing it is said', () => {
  const marks = flagsOf(kept, true)
  expect(tracks.map(({ resourceId }) => marks.of(resourceId))).toEqual(['absent', 'kept'])
  expect(marks.audible(tracks)).toEqual([tracks[1]])
  expect([marks.audible([]), toasts.newest()]).toEqual([[], undefined])
  expect(marks.audible(tracks.slice(0, 1))).toEqual([])
  expect(toasts.newest()?.text).toBe('未离线保存，恢复网络后再播放')
})
