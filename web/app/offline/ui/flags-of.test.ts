import { expect, test } from 'vitest'
import { toasts } from '../../ui/browser/notifier.ts'
import { flagsOf } from './flags-of.ts'

const tracks = [{ resourceId: '1' }, { resourceId: '2' }]
const saved = new Set(['2'])

test('with a network everything plays, and saved tracks are marked', () => {
  const flags = flagsOf(saved, false)
  expect(tracks.map(({ resourceId }) => flags.of(resourceId))).toEqual([undefined, 'saved'])
  expect(flags.audible(tracks)).toEqual(tracks)
})

test('without a network only saved tracks play, and a toast says so if there are none', () => {
  const flags = flagsOf(saved, true)
  expect(tracks.map(({ resourceId }) => flags.of(resourceId))).toEqual(['absent', 'saved'])
  expect(flags.audible(tracks)).toEqual([tracks[1]])
  // A toast left by another test, or none.
  const before = toasts.newest()
  expect([flags.audible([]), toasts.newest()]).toEqual([[], before])
  expect(flags.audible(tracks.slice(0, 1))).toEqual([])
  expect(toasts.newest()?.text).toBe('未离线保存，恢复网络后再播放')
})
