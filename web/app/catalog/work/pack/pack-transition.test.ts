import { expect, test } from 'vitest'
import { transitionOf, transitionText } from './pack-transition.ts'

const track = (tkey: string, tbpm: number, energy = 5) => ({ tkey, tbpm, energy })

test.each([
  ['8A', '8B', 'fits', '大小调'],
  ['8A', '9A', 'fits', '升一位'],
  ['8A', '3A', 'jumps', '跳一下'],
  // Diagonals and two steps up mix by the loose rule alone.
  ['8A', '10A', 'jumps', '跳一下'],
  ['8A', '', 'unknown', '调性不明'],
])('%s into %s %s: %s', (from, to, kind, label) => {
  expect(transitionOf(track(from, 124), track(to, 124))).toEqual({ kind, label })
})

test('a tempo that is too far is a jump, whatever the keys', () => {
  expect(transitionOf(track('8A', 112), track('8A', 124)).kind).toBe('jumps')
  expect(transitionOf(track('8A', 112), track('', 124)).kind).toBe('jumps')
  expect(transitionOf(track('8A', 64), track('8A', 128)).kind).toBe('fits')
  expect(transitionOf(track('8A', 0), track('8A', 128)).kind).toBe('fits')
})

test('a row describes the transition from the previous track, and does not hide a jump', () => {
  expect(transitionText(undefined, track('8A', 124))).toBe('开场')
  expect(transitionText(track('8A', 124), track('9A', 126, 6))).toBe('升一位 · +1.6 % · 能量 +1')
  expect(transitionText(track('8A', 124), track('3A', 124))).toBe('跳一下 · 同速')
  expect(transitionText(track('8A', 124), track('10A', 124))).toBe('跳一下 · 同速')
  expect(transitionText(track('8A', 112), track('9A', 120))).toBe('跳一下 · +7.1 %')
  expect(transitionText(track('8A', 124), track('', 0))).toBe('调性不明')
})
