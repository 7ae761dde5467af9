import { expect, test } from 'vitest'
import { isSpoken, spokenSecond } from './spoken-position.ts'

const playing = { atMs: 5200, beforeMs: 5000, spokenMs: 5000, isRunning: true }

test.each([
  ['playing on', playing, false],
  ['ten seconds later', { ...playing, atMs: 15_000, beforeMs: 14_800 }, true],
  ['a seek', { ...playing, atMs: 7000 }, true],
  ['a seek back', { ...playing, atMs: 1000 }, true],
  ['a nudge while nothing plays', { ...playing, isRunning: false }, true],
])('%s is spoken: %s', (_, position, due) => {
  expect(isSpoken(position)).toBe(due)
})

test('value and text of a slider name the same second', () => {
  expect(spokenSecond(59_700, 200_400)).toEqual({ seconds: 60, text: '1 分，共 3 分 20 秒' })
})
