import { beatsOf } from '@shenglang/player/beats'
import { planMix } from '@shenglang/player/mixing/mix-plan'
import { describe, expect, test } from 'vitest'
import {
  adjustmentFor,
  comingElapsedAt,
  comingView,
  elapsedAt,
  middleAfter,
  overlapEndMs,
  partOf,
  positionAt,
  rangeOf,
  rulerTicks,
  snapped,
  viewOf,
} from './mix-view.ts'

const BAR = 2000
const GRID = { duration: 200_000, tbpm: 120, gridTbpm: 120, firstBeatMs: 0, downbeat: 0, firstPhraseMs: 0 }
const beats = beatsOf(GRID)
const plan = planMix(GRID, { ...GRID, gridTbpm: 126 }, { leaveAtMs: 50 * BAR })

test('the view shows the overlap with eight bars on either side, and stays while that is within it', () => {
  const view = viewOf(plan)
  expect(view).toEqual({ fromMs: 42 * BAR, lengthMs: 24 * BAR })
  expect([partOf(view, plan.leaveAtMs), partOf(view, overlapEndMs(plan))]).toEqual([1 / 3, 2 / 3])
  const nearer = planMix(GRID, GRID, { leaveAtMs: 44 * BAR, bars: 14 })
  expect(viewOf(nearer, view)).toBe(view)
  expect(viewOf(planMix(GRID, GRID, { leaveAtMs: 42 * BAR }), view).fromMs).toBe(34 * BAR)
})

test('the ruler counts bars from the start of the overlap, except at its ends', () => {
  const ticks = rulerTicks(plan, viewOf(plan))
  expect(ticks.map(({ bar }) => bar)).toEqual([-8, -6, -4, -2, 2, 4, 6, 10, 12, 14, 16])
  expect([ticks[0]?.part, ticks.at(-1)?.part]).toEqual([0, 1])
})

test('a time of the preview is a position of the leaving track, at any tempo', () => {
  const faster = planMix(GRID, GRID, { leaveAtMs: 50 * BAR, leavingBpm: 132 })
  expect(positionAt(faster, faster.enterAfterMs)).toBeCloseTo(50 * BAR, 6)
  expect(elapsedAt(faster, 50 * BAR)).toBeCloseTo(faster.enterAfterMs, 6)
  expect(elapsedAt(plan, 0)).toBe(0)
})

test('the coming track is drawn at its own speed, and starts where the overlap does', () => {
  const view = viewOf(plan)
  const second = comingView(plan, view)
  expect(partOf(second, plan.enterAtMs)).toBeCloseTo(partOf(view, plan.leaveAtMs), 9)
  expect(second.lengthMs / view.lengthMs).toBeCloseTo(plan.rate / plan.leavingRate, 9)
})

test('the preview reaches a position of the coming track after its entry, at its speed', () => {
  const view = viewOf(plan)
  expect(comingElapsedAt(plan, view, plan.enterAtMs)).toBeCloseTo(plan.enterAfterMs, 6)
  expect(comingElapsedAt(plan, view, plan.enterAtMs + 4000 * plan.rate)).toBeCloseTo(plan.enterAfterMs + 4000, 6)
})

describe('a dragged end', () => {
  test('snaps to bars, or to beats, or counts bars where none are known', () => {
    expect(snapped(plan, beats, 50 * BAR + 900, 'bar')).toBe(50 * BAR)
    expect(snapped(plan, beats, 50 * BAR + 900, 'beat')).toBe(50 * BAR + 1000)
    expect(snapped(plan, undefined, 52 * BAR - 300, 'bar')).toBe(52 * BAR)
  })

  test('leaves the other end in place, and a bar between them', () => {
    expect(adjustmentFor(plan, 'from', 46 * BAR, GRID.duration)).toEqual({ leaveAtMs: 46 * BAR, bars: 12 })
    expect(adjustmentFor(plan, 'to', 54 * BAR, GRID.duration)).toEqual({ leaveAtMs: 50 * BAR, bars: 4 })
    expect(adjustmentFor(plan, 'from', 90 * BAR, GRID.duration)).toEqual({ leaveAtMs: 57 * BAR, bars: 1 })
    expect(adjustmentFor(plan, 'to', 0, GRID.duration)).toEqual({ leaveAtMs: 50 * BAR, bars: 1 })
  })

  test('goes no further than both tracks can play together, in whole bars of the leaving one', () => {
    expect(adjustmentFor(plan, 'from', -5 * BAR, GRID.duration).leaveAtMs).toBe(0)
    expect(adjustmentFor(plan, 'to', 900 * BAR, 900 * BAR).bars).toBe(plan.mostBars)
    expect(adjustmentFor(plan, 'to', 900 * BAR, GRID.duration).bars).toBe(50)
    expect(rangeOf(plan, 'to', 70.5 * BAR)).toEqual([51 * BAR, 70 * BAR])
    // An overlap that ends within a bar is not shortened by its own range.
    expect(rangeOf(plan, 'to', 57.5 * BAR)).toEqual([51 * BAR, 58 * BAR])
  })
})

test.each([
  ['ArrowRight', 0.5 + 1 / 32],
  ['PageUp', 0.5 + 1 / 8],
  ['PageDown', 0.5 - 1 / 8],
  ['Home', 0.1],
  ['End', 0.9],
])('%s moves the middle of an overlap of eight bars, and Delete and Backspace bring it back', (key, middle) => {
  expect(middleAfter(plan, key)).toBeCloseTo(middle, 9)
  const moved = { ...plan, middle }
  expect([middleAfter(moved, 'Delete'), middleAfter(moved, 'Backspace')]).toEqual([0.5, 0.5])
  expect(middleAfter(plan, 'a')).toBeUndefined()
})
