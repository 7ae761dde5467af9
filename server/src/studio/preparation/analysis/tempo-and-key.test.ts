import { beatsBetween, piecesOf } from '@shenglang/contract/media/beat-grid'
import { describe, expect, test } from 'vitest'
import { featuresOf } from '../../../../test/listened.ts'
import { groove, SOUND_RATE } from '../../../../test/test-sounds.ts'
import { gridErrorOf } from '../truth.ts'
import { toldGrid } from './beat-grid.ts'
import { ANALYSIS_RATE } from './features.ts'
import { withHint } from './hints.ts'
import { strongestPartMs } from './strongest-part.ts'
import { findCamelot, findTempo } from './tempo-and-key.ts'

function tempoOf(samples: Int16Array) {
  const { onsets, levels, strikes } = featuresOf(samples)
  return findTempo({ onsets, levels, strikes })
}

function keyOf(samples: Int16Array) {
  return findCamelot(featuresOf(samples))
}

const silence = new Int16Array(20 * SOUND_RATE)
const noise = new Int16Array(20 * SOUND_RATE)
for (let i = 1, seed = 1; i < noise.length; i += 1) {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0
  noise[i] = seed >> 17
}

test('the rate is half of what the sounds of these tests have', () => {
  expect(SOUND_RATE).toBe(2 * ANALYSIS_RATE)
})

describe('tempo', () => {
  test.each([80, 93.7, 128, 174])('%d BPM is found to a tenth', (bpm) => {
    const { value, confidence } = tempoOf(groove({ bpm, bars: 10, tonicMidi: 40 }))
    expect(Math.abs(value - bpm)).toBeLessThanOrEqual(0.1)
    expect(confidence).toBeGreaterThan(0.5)
  })

  test.each([93.7, 120, 128, 174])('at %d BPM a beat on the very first sample is the first of the grid', (bpm) => {
    const gainAt = (bar: number) => (bar % 16 < 8 ? 0.4 : 1)
    expect(toldGrid(tempoOf(groove({ bpm, bars: 32, tonicMidi: 40, gainAt })))).toMatchObject({ firstBeatMs: 0, downbeat: 0 })
  })

  /** Its lead is no whole number of beats or bars; the bars become louder at the eighth, as music does. */
  test.each([
    [120, 0.3],
    [93.7, 1.7],
    [174, 0],
  ])('at %d BPM behind %d s of silence, beats and bars are found to five milliseconds', (bpm, leadS) => {
    const gainAt = (bar: number) => (bar % 16 < 8 ? 0.4 : 1)
    const tempo = tempoOf(groove({ bpm, bars: 32, tonicMidi: 40, leadS, gainAt }))
    const { beatMs, isBarRight } = gridErrorOf(toldGrid(tempo)!, { file: '', bpm, key: '', firstBarMs: 1000 * leadS })
    expect([tempo.value, isBarRight]).toEqual([bpm, true])
    expect(Math.abs(beatMs)).toBeLessThan(5)
  })

  const inTurn = (...parts: [bpm: number, bars: number][]) =>
    Int16Array.from(
      parts.flatMap(([bpm, bars]) => [...groove({ bpm, bars, tonicMidi: 40, gainAt: (bar) => (bar % 16 < 8 ? 0.5 : 1) })]),
    )
  const isNear = (one: number, other: number, within: number) => Math.abs(one - other) <= within

  test.each([
    [120, 126],
    [124, 125],
  ])('where %d BPM become %d, each has its beats, to ten milliseconds, and bars are counted on', (before, after) => {
    const atMs = (24 * 4 * 60_000) / before
    const grid = toldGrid(tempoOf(inTurn([before, 24], [after, 24])))!
    expect([grid.tbpm, grid.changes?.map(({ tbpm }) => tbpm), grid.firstPhraseMs]).toEqual([before, [after], undefined])
    const beats = beatsBetween(piecesOf(grid), 0, 2 * atMs)
    const beatMs = (beat: number) => (beat < 96 ? (beat * 60_000) / before : atMs + ((beat - 96) * 60_000) / after)
    const truths = Array.from({ length: 180 }, (_, beat) => beatMs(beat + 1))
    expect(truths.filter((ms) => !beats.some(({ timeMs }) => isNear(timeMs, ms, 10)))).toEqual([])
    const bars = beats.filter(({ ofBar }) => ofBar === 1).map(({ timeMs }) => timeMs)
    expect(bars.some((ms) => isNear(ms, atMs + (4 * 4 * 60_000) / after, 10))).toBe(
      bars.some((ms) => isNear(ms, atMs - (4 * 4 * 60_000) / before, 10)),
    )
  })

  test('a tempo that sways like a hand has beats and no grid', () => {
    const even = groove({ bpm: 120, bars: 32, tonicMidi: 40 })
    const swayed: number[] = []
    for (let at = 0; at < even.length; at += 1 + 0.015 * Math.sin((2 * Math.PI * swayed.length) / (20 * SOUND_RATE)))
      swayed.push(even[Math.floor(at)]!)
    expect(toldGrid(tempoOf(Int16Array.from(swayed)))).toBeNull()
  })

  test('a tempo that wanders has beats and no grid', () => {
    const parts = [118, 120, 123, 119, 125].map((bpm) => groove({ bpm, bars: 6, tonicMidi: 40 }))
    expect(toldGrid(tempoOf(Int16Array.from(parts.flatMap((part) => [...part]))))).toBeNull()
  })

  test.each([
    ['silence', silence],
    ['noise', noise],
    ['nothing', new Int16Array(0)],
  ])('%s has none', (_, samples) => {
    expect(tempoOf(samples)).toMatchObject({ value: 0, confidence: 0 })
  })
})

describe('key', () => {
  test.each([
    ['A minor', 45, '8A'],
    ['E flat minor', 39, '2A'],
    ['F sharp minor', 42, '11A'],
  ])('%s is found', (_, tonicMidi, camelot) => {
    expect(keyOf(groove({ bpm: 124, bars: 12, tonicMidi })).value).toBe(camelot)
  })

  test('a third of a semitone away it is the same key', () => {
    expect(keyOf(groove({ bpm: 124, bars: 12, tonicMidi: 45.35 })).value).toBe('8A')
  })

  /** The four chords that A minor and C major share. */
  const [Am, C, F, G] = [0, 3, 8, 10]
  const shared = { bpm: 126, bars: 12, tonicMidi: 45, leadS: 1.3 }

  test.each([
    ['A minor', '8A', [Am, F, C, G]],
    ['A minor', '8A', [Am, C, G, F]],
    ['C major', '8B', [C, G, Am, F]],
    ['C major', '8B', [C, Am, F, G]],
  ])('of a key and its relative that one is found in which the chords begin: %s', (_, camelot, roots) => {
    expect(keyOf(groove({ ...shared, roots })).value).toBe(camelot)
  })

  test.each([
    ['A minor', '8A', 55],
    ['C major', '8B', 65.4],
  ])('where the chords begin with neither, the drum that is tuned to one decides: %s', (_, camelot, kickHz) => {
    expect(keyOf(groove({ ...shared, roots: [F, G, Am, C], kickHz })).value).toBe(camelot)
  })

  test.each([
    ['silence', silence],
    ['noise', noise],
    ['nothing', new Int16Array(0)],
  ])('%s has none', (_, samples) => {
    expect(keyOf(samples)).toEqual({ value: '', confidence: 0 })
  })
})

describe('phrases', () => {
  const LOUD_FROM_BAR = 10
  const gainAt = (bar: number) => (bar >= LOUD_FROM_BAR && bar < LOUD_FROM_BAR + 16 ? 1 : 0.2)
  const features = featuresOf(groove({ bpm: 125, bars: 34, tonicMidi: 45, gainAt }))
  const tempo = findTempo(features)
  const starts = tempo.phrases
  const loudFromS = (LOUD_FROM_BAR * 240) / 125

  test('begin where the sound changes, eight bars apart', () => {
    expect(starts.some((start) => Math.abs(start - loudFromS) < 0.1)).toBe(true)
    for (const [index, start] of starts.slice(1).entries()) expect(start - starts[index]!).toBeCloseTo((8 * 240) / 125, 1)
  })

  test('are told with the grid, by the first of them', () => {
    expect(toldGrid(tempo)?.firstPhraseMs).toBeCloseTo((starts[0] ?? 0) * 1000, 0)
  })

  test('the strongest part begins with one of them', () => {
    expect(Math.abs(strongestPartMs(features.levels, starts) / 1000 - loudFromS)).toBeLessThan(0.1)
  })

  test('without phrases the strongest part is found to the second', () => {
    expect(Math.abs(strongestPartMs(features.levels, []) / 1000 - loudFromS)).toBeLessThan(1.5)
  })
})

test('how the decoder cuts its output makes no difference', () => {
  const sound = groove({ bpm: 120, bars: 2, tonicMidi: 45 })
  expect(featuresOf(sound, 1001)).toEqual(featuresOf(sound))
})

test('a tag is believed only where the analysis is unsure', () => {
  expect(withHint({ value: 128, confidence: 0.9 }, 99).value).toBe(128)
  expect(withHint({ value: 128, confidence: 0.1 }, 99).value).toBe(99)
  expect(withHint({ value: 128, confidence: 0.1 }, undefined)).toEqual({ value: 128, confidence: 0.1 })
})
