import type { Section } from '@shenglang/contract/media/sections'
import { beatsOf } from '@shenglang/player/beats'
import { expect, test } from 'vitest'
import { droppedAt, momentText, stepped } from './pin-rules.ts'

const SECTIONS: Section[] = [
  { kind: 'intro', atMs: 500, bar: 0 },
  { kind: 'drop', atMs: 36_000, bar: 16 },
]
/** Half a second a beat, the first at 100 ms. */
const BEATS = beatsOf({ gridTbpm: 120, firstBeatMs: 100, downbeat: 0, firstPhraseMs: null })
const LENGTH_MS = 60_000

test('names the section at a time, and the time alone before the first section', () => {
  expect(momentText(36_400, SECTIONS)).toBe('00:36 · 高潮')
  expect(momentText(35_900, SECTIONS)).toBe('00:35 · 开头')
  expect(momentText(400, SECTIONS)).toBe('00:00')
  expect(momentText(36_400, [])).toBe('00:36')
})

test('drops a pin on the nearest beat, and never outside of the track', () => {
  expect(droppedAt(1340, BEATS, LENGTH_MS)).toBe(1100)
  expect(droppedAt(1360, BEATS, LENGTH_MS)).toBe(1600)
  expect(droppedAt(-50, BEATS, LENGTH_MS)).toBe(100)
  expect(droppedAt(99_000, BEATS, LENGTH_MS)).toBe(59_600)
  expect(droppedAt(1340.4, undefined, LENGTH_MS)).toBe(1340)
  expect(droppedAt(99_000, undefined, LENGTH_MS)).toBe(59_999)
})

test('moves a pin by one beat, by a second where there are none, and stops at both ends', () => {
  expect(stepped(1100, 1, BEATS, LENGTH_MS)).toBe(1600)
  expect(stepped(1100, -1, BEATS, LENGTH_MS)).toBe(600)
  expect(stepped(100, -1, BEATS, LENGTH_MS)).toBe(100)
  expect(stepped(59_600, 1, BEATS, LENGTH_MS)).toBe(59_600)
  expect(stepped(5000, 1, undefined, LENGTH_MS)).toBe(6000)
  expect(stepped(500, -1, undefined, LENGTH_MS)).toBe(0)
})
