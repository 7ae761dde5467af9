import { expect, test } from 'vitest'
import { overlapOf } from './overlap.ts'

const track = (resourceId: string, tbpm: number, seconds: number) => ({ resourceId, tbpm, duration: seconds * 1000 })

test('the coming waveform begins under the end of the leaving one, as long as it is at its tempo', () => {
  // Eight bars at 120 are sixteen seconds.
  const overlap = overlapOf(track('1', 120, 160), track('2', 125, 192), [])
  expect(overlap).toMatchObject({ leave: 0.9, blend: 0.1, start: 0.9, bars: 8, seconds: 16 })
  expect(overlap?.length).toBeCloseTo((192 * 1.0416) / 160, 2)
})

test('with a grid the overlap starts at a phrase', () => {
  const grid = { gridTbpm: 120, firstBeatMs: 0, downbeat: 0, firstPhraseMs: 0, gridPieces: [], isWholeCounted: true }
  const beats = ['1', '2'].map((resourceId) => ({ resourceId, ...grid }) as never)
  const overlap = overlapOf(track('1', 120, 170), track('2', 120, 170), beats)
  // A phrase of eight bars begins every sixteen seconds.
  expect((overlap?.leave ?? 0) * 170).toBeCloseTo(144)
  expect(overlap?.bars).toBe(8)
})

test('nothing overlaps where a length is unknown', () => {
  expect(overlapOf(track('1', 120, 0), track('2', 120, 170), [])).toBeUndefined()
})
