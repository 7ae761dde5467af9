import { expect, test } from 'vitest'
import { beatsOf, firstBeatOfBar, firstDownbeatMs } from './crate.ts'

test.each([
  [0, 1, [1, 2, 3, 4, 1]],
  [1, 4, [4, 1, 2, 3, 4]],
  [2, 3, [3, 4, 1, 2, 3]],
  [3, 2, [2, 3, 4, 1, 2]],
])('with beat %d opening the bar, the first beat is its beat %d', (downbeat, first, ofBar) => {
  const grid = { firstBeatMs: 100, tbpm: 120, downbeat }
  expect(firstBeatOfBar(grid)).toBe(first)
  expect(firstDownbeatMs(grid)).toBe(100 + downbeat * 500)
  const beats = beatsOf(grid, 2100)
  expect(beats.map((beat) => beat.ofBar)).toEqual(ofBar)
  expect(beats.map((beat) => beat.timeMs)).toEqual([100, 600, 1100, 1600, 2100])
})

test('beats of an hour do not accumulate rounding errors', () => {
  const beats = beatsOf({ firstBeatMs: 0, tbpm: 127.93, downbeat: 0 }, 3_600_000)
  expect(beats.at(-1)?.timeMs).toBeCloseTo(((beats.length - 1) * 60_000) / 127.93, 6)
})

test('beats continue in another tempo where it changes', () => {
  const changes = [{ fromMs: 1000, tbpm: 60, firstBeatMs: 1000, downbeat: 0 }]
  expect(
    beatsOf({ firstBeatMs: 0, tbpm: 120, downbeat: 0, changes }, 3000).map(({ timeMs, ofBar, tbpm }) => [timeMs, ofBar, tbpm]),
  ).toEqual([
    [0, 1, 120],
    [500, 2, 120],
    [1000, 1, 60],
    [2000, 2, 60],
    [3000, 3, 60],
  ])
})

test('a track that ends before its first beat has none', () => {
  expect(beatsOf({ firstBeatMs: 900, tbpm: 120, downbeat: 0 }, 500)).toEqual([])
})
