import { describe, expect, test } from 'vitest'
import { type BeatGrid, beatsBetween, piecesOf } from './beat-grid.ts'
import * as correct from './grid-correction.ts'

/** Beats every half second from 0.25 s on, bars from 1.25 s on. */
const grid: BeatGrid = { tbpm: 120, firstBeatMs: 250, downbeat: 2, beatConfidence: 0.8 }
const beats = (of: BeatGrid, toMs = 4000) => beatsBetween(piecesOf(of), 0, toMs).map(({ timeMs, ofBar }) => [timeMs, ofBar])

test('beats begin at the first one, and every fourth opens a bar', () => {
  expect(beats(grid, 2000)).toEqual([
    [250, 3],
    [750, 4],
    [1250, 1],
    [1750, 2],
  ])
  expect(beatsBetween(piecesOf(grid), 1250, 1751).map(({ timeMs }) => timeMs)).toEqual([1250, 1750])
})

describe('a correction', () => {
  test('moves beats or bars, and sets full confidence', () => {
    expect(correct.shifted(grid, 0, 1)).toEqual({ ...grid, downbeat: 3, beatConfidence: 1 })
    expect(correct.shifted(grid, 0, -3)).toMatchObject({ firstBeatMs: 250, downbeat: 3 })
    expect(correct.nudged(grid, 0, 10)).toMatchObject({ tbpm: 120, firstBeatMs: 260, downbeat: 2 })
    expect(correct.shifted({ ...grid, firstPhraseMs: 17_250 }, 0, 1)).toMatchObject({ downbeat: 3, firstPhraseMs: 17_250 })
    // There is no beat before the beginning: the next one is the first.
    expect(correct.nudged(grid, 0, -260)).toMatchObject({ firstBeatMs: 490, downbeat: 1 })
    expect(correct.nudged(grid, 0, -250)).toMatchObject({ firstBeatMs: 0, downbeat: 2 })
    expect(correct.withDownbeatAt(grid, 1800)).toMatchObject({ firstBeatMs: 250, downbeat: 3 })
    expect(correct.withBeatAt(grid, 1333.3)).toMatchObject({ tbpm: 120, firstBeatMs: 333.3, downbeat: 2 })
  })

  test('keeps the openings of bars in half and double time', () => {
    const half = correct.multiplied(grid, 0, 0.5)
    expect(half).toMatchObject({ tbpm: 60, firstBeatMs: 250, downbeat: 1 })
    expect(beats(half, 1500)).toEqual([
      [250, 4],
      [1250, 1],
    ])
    expect(correct.multiplied(half, 0, 2)).toMatchObject({ tbpm: 120, firstBeatMs: 250, downbeat: 2 })
    expect(correct.multiplied({ ...grid, tbpm: 300 }, 0, 2).tbpm).toBe(400)
  })

  test('keeps the beat at its position when the tempo changes', () => {
    const faster = correct.withTempo(grid, 60_250, 125)
    expect(faster.tbpm).toBe(125)
    expect(beatsBetween(piecesOf(faster), 60_249, 60_251)).toHaveLength(1)
  })

  test('affects one piece only, and puts a change of tempo on a beat that opens a bar', () => {
    const changed = correct.withChangeAt(grid, 10_300, 100)
    expect(changed).toMatchObject({ tbpm: 120, changes: [{ fromMs: 10_250, tbpm: 100, firstBeatMs: 10_250, downbeat: 0 }] })
    const around = beatsBetween(piecesOf(changed), 9_700, 11_500)
    expect(around.map(({ timeMs, ofBar, tbpm }) => [timeMs, ofBar, tbpm])).toEqual([
      [9750, 2, 120],
      [10_250, 1, 100],
      [10_850, 2, 100],
      [11_450, 3, 100],
    ])
    const nudged = correct.nudged(changed, 20_000, 5)
    expect(nudged).toMatchObject({ firstBeatMs: 250, changes: [{ fromMs: 10_250, firstBeatMs: 10_255 }] })
    expect(correct.withChangeAt(changed, 10_400, 90).changes).toEqual([expect.objectContaining({ fromMs: 10_250, tbpm: 90 })])
    expect(correct.withoutChangeAt(nudged, 20_000)).toEqual({ ...grid, beatConfidence: 1 })
    expect(correct.withoutChangeAt(grid, 20_000)).toEqual(grid)
  })

  test('puts an invalid grid in order', () => {
    const wild = {
      tbpm: 120,
      firstBeatMs: 90_250,
      downbeat: 0,
      changes: [{ ...piece(9000), fromMs: 9000 }, piece(3000), piece(3000)],
    }
    const tidy = correct.normalized(wild)
    expect(tidy).toMatchObject({ firstBeatMs: 250, downbeat: 0, beatConfidence: 1 })
    expect(tidy.changes?.map(({ fromMs, firstBeatMs }) => [fromMs, firstBeatMs])).toEqual([
      [3000, 3000],
      [9000, 9000],
    ])
  })
})

const piece = (fromMs: number) => ({ fromMs, tbpm: 100, firstBeatMs: fromMs, downbeat: 0 })

describe('tapping', () => {
  test('gives a tempo and a position, even with one tap late and one missed', () => {
    const taps = [0, 1, 2, 3, 5, 6, 7, 8].map((beat) => 1000 + beat * 468.75)
    expect(correct.tapped(taps)).toEqual({ tbpm: 128, atMs: 1000 })
    const found = correct.tapped(taps.with(3, (taps[3] ?? 0) + 30))
    expect(Math.abs((found?.tbpm ?? 0) - 128)).toBeLessThan(0.5)
  })

  test('gives nothing for fewer than three taps, or without time between them', () => {
    expect(correct.tapped([])).toBeUndefined()
    expect(correct.tapped([0, 500])).toBeUndefined()
    expect(correct.tapped([5, 5, 5])).toBeUndefined()
  })
})
