import { beatsOf } from '@shenglang/player/beats'
import { expect, test } from 'vitest'
import { droppedAt, stepped } from './pin-rules.ts'

/** Half a second a beat, the first at 100 ms. */
const BEATS = beatsOf({ gridTbpm: 120, firstBeatMs: 100, downbeat: 0, firstPhraseMs: null })
const LENGTH_MS = 60_000

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
