import type { HotCue } from '@shenglang/contract/media/hot-cues'
import { expect, test } from 'vitest'
import { memoryCueFrom } from './memory-cue-from.ts'

const cue = (timeMs: number, pad: number | null = null): HotCue => ({ pad, name: '', color: 0, timeMs, loopMs: 0 })
const cues = [cue(5000, 0), cue(20_000), cue(10_000), cue(30_000)]

test.each([
  ['forward', 0, 10_000],
  ['forward', 10_000, 20_000],
  // A seek to a cue may end a little before it.
  ['forward', 9990, 20_000],
  ['forward', 30_000, undefined],
  ['back', 60_000, 30_000],
  ['back', 20_000, 10_000],
  ['back', 20_010, 10_000],
  ['back', 9000, undefined],
] as const)('%s from %i ms of a paused track leads to %s, past those on pads', (direction, positionMs, timeMs) =>
  expect(memoryCueFrom(cues, { positionMs, isPlaying: false }, direction)?.timeMs).toBe(timeMs),
)

test('back within a second after a cue that plays leads to the one before it', () => {
  expect(memoryCueFrom(cues, { positionMs: 20_900, isPlaying: true }, 'back')?.timeMs).toBe(10_000)
  expect(memoryCueFrom(cues, { positionMs: 21_100, isPlaying: true }, 'back')?.timeMs).toBe(20_000)
})
