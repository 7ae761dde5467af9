import { expect, test, vi } from 'vitest'
import { seekAndSpeak } from './use-spoken-ms.ts'

test.each([
  ['within the sound is where it is', 5000, 5000],
  ['before the beginning is the beginning', -1, 0],
  ['behind the end is the end', 200_001, 200_000],
])('a position %s, for the seek and for what is spoken', (_, positionMs, reachedMs) => {
  const [onSeek, speak] = [vi.fn(), vi.fn()]
  seekAndSpeak(positionMs, { durationMs: 200_000, onSeek, speak })
  expect([onSeek.mock.calls, speak.mock.calls]).toEqual([[[reachedMs]], [[reachedMs]]])
})
