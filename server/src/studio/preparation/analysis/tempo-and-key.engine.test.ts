import { beatsBetween, piecesOf } from '@shenglang/contract/media/beat-grid'
import { between, seededRandom } from '@shenglang/contract/seeded-random'
import { describe, expect, test } from 'vitest'
import { featuresOf } from '../../../../test/feature-frames.ts'
import { groove, SOUND_RATE } from '../../../../test/test-sounds.ts'
import { gridErrorOf } from '../ground-truth.ts'
import { publishedGrid } from './beat-grid.ts'
import { ANALYSIS_RATE } from './features.ts'
import { withHint } from './hints.ts'
import { strongestPartMs } from './strongest-part.ts'
import { findCamelot, findTempo } from './tempo-and-key.ts'

/** `npm run test:long` takes more tempos. */
const isWhole = process.env.LONG === 'true'

function tempoOf(samples: Int16Array) {
  const { onsets, levels, strikes } = featuresOf(samples)
  return findTempo({ onsets, levels, strikes })
}

function keyOf(samples: Int16Array) {
  return findCamelot(featuresOf(samples))
}

const silence = new Int16Array(20 * SOUND_RATE)
const random = seededRandom('noise')
const noise = Int16Array.from({ length: 20 * SOUND_RATE }, () => between(random, -16_384, 16_384))

test('the rate is half of that of the test sounds', () => {
  expect(SOUND_RATE).toBe(2 * ANALYSIS_RATE)
})

describe('tempo', () => {
  test.each([80, 93.7, 128, 174])('of %d BPM is measured to a tenth', (bpm) => {
    const { value, confidence } = tempoOf(groove({ bpm, bars: 10, tonicMidi: 40 }))
    expect(Math.abs(value - bpm)).toBeLessThanOrEqual(0.1)
    expect(confidence).toBeGreaterThan(0.5)
  })

  test.each(isWhole ? [93.7, 120, 128, 174] : [93.7, 174])(
    'at %d BPM has a beat on the very first sample as the first of the grid',
    (bpm) => {
      const gainAt = (bar: number) => (bar % 16 < 8 ? 0.4 : 1)
      expect(publishedGrid(tempoOf(groove({ bpm, bars: 32, tonicMidi: 40, gainAt })))).toMatchObject({
        firstBeatMs: 0,
        downbeat: 0,
      })
    },
  )

  /** Its lead is no whole number of beats or bars; the bars become louder at the eighth, as music does. */
  test.each([[120, 0.3], [93.7, 1.7], ...(isWhole ? [[174, 0]] : [])] as [bpm: number, leadS: number][])(
    'at %d BPM behind %d s of silence places beats and bars to five milliseconds',
    (bpm, leadS) => {
      const gainAt = (bar: number) => (bar % 16 < 8 ? 0.4 : 1)
      const tempo = tempoOf(groove({ bpm, bars: 32, tonicMidi: 40, leadS, gainAt }))
      const { beatMs, isBarRight } = gridErrorOf(publishedGrid(tempo)!, { file: '', bpm, key: '', firstBarMs: 1000 * leadS })
      expect([tempo.value, isBarRight]).toEqual([bpm, true])
      expect(Math.abs(beatMs)).toBeLessThan(5)
    },
  )

  const inTurn = (...parts: [bpm: number, bars: number][]) =>
    Int16Array.from(
      parts.flatMap(([bpm, bars]) => [...groove({ bpm, bars, tonicMidi: 40, gainAt: (bar) => (bar % 16 < 8 ? 0.5 : 1) })]),
    )
  const isNear = (one: number, other: number, within: number) => Math.abs(one - other) <= within

  test.each([[124, 125], ...(isWhole ? [[120, 126]] : [])] as [before: number, after: number][])(
    'changing from %d BPM to %d has the beats of each, to ten milliseconds, and counts bars on',
    (before, after) => {
      const atMs = (24 * 4 * 60_000) / before
      const grid = publishedGrid(tempoOf(inTurn([before, 24], [after, 24])))!
      expect([grid.tbpm, grid.changes?.map(({ tbpm }) => tbpm), grid.firstPhraseMs]).toEqual([before, [after], undefined])
      const beats = beatsBetween(piecesOf(grid), 0, 2 * atMs)
      const beatMs = (beat: number) => (beat < 96 ? (beat * 60_000) / before : atMs + ((beat - 96) * 60_000) / after)
      const truths = Array.from({ length: 180 }, (_, beat) => beatMs(beat + 1))
      expect(truths.filter((ms) => !beats.some(({ timeMs }) => isNear(timeMs, ms, 10)))).toEqual([])
      const bars = beats.filter(({ ofBar }) => ofBar === 1).map(({ timeMs }) => timeMs)
      expect(bars.some((ms) => isNear(ms, atMs + (4 * 4 * 60_000) / after, 10))).toBe(
        bars.some((ms) => isNear(ms, atMs - (4 * 4 * 60_000) / before, 10)),
      )
    },
  )

  test('that sways like a hand has beats and no grid', () => {
    const even = groove({ bpm: 120, bars: 32, tonicMidi: 40 })
    const swayed: number[] = []
    for (let at = 0; at < even.length; at += 1 + 0.015 * Math.sin((2 * Math.PI * swayed.length) / (20 * SOUND_RATE)))
      swayed.push(even[Math.floor(at)]!)
    expect(publishedGrid(tempoOf(Int16Array.from(swayed)))).toBeNull()
  })

  test('that wanders has beats and no grid', () => {
    const parts = [118, 120, 123, 119, 125].map((bpm) => groove({ bpm, bars: 6, tonicMidi: 40 }))
    expect(publishedGrid(tempoOf(Int16Array.from(parts.flatMap((part) => [...part]))))).toBeNull()
  })

  test.each([
    ['silence', silence],
    ['noise', noise],
    ['nothing', new Int16Array(0)],
  ])('of %s is none', (_, samples) => {
    expect(tempoOf(samples)).toMatchObject({ value: 0, confidence: 0 })
  })
})

describe('key', () => {
  test.each([
    ['A minor', 45, '8A'],
    ['E flat minor', 39, '2A'],
    ['F sharp minor', 42, '11A'],
  ])('of %s is detected', (_, tonicMidi, camelot) => {
    expect(keyOf(groove({ bpm: 124, bars: 12, tonicMidi })).value).toBe(camelot)
  })

  test('stays the same a third of a semitone away', () => {
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
  ])('of chords that two relative keys share is the one in which they begin: %s', (_, camelot, roots) => {
    expect(keyOf(groove({ ...shared, roots })).value).toBe(camelot)
  })

  test.each([
    ['A minor', '8A', 55],
    ['C major', '8B', 65.4],
  ])('of chords that begin with neither tonic is decided by the pitch of the drum: %s', (_, camelot, kickHz) => {
    expect(keyOf(groove({ ...shared, roots: [F, G, Am, C], kickHz })).value).toBe(camelot)
  })

  test.each([
    ['silence', silence],
    ['noise', noise],
    ['nothing', new Int16Array(0)],
  ])('of %s is none', (_, samples) => {
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

  test('are stored with the grid as the time of the first phrase', () => {
    expect(publishedGrid(tempo)?.firstPhraseMs).toBeCloseTo((starts[0] ?? 0) * 1000, 0)
  })

  test('begin the strongest part', () => {
    expect(Math.abs(strongestPartMs(features.levels, starts) / 1000 - loudFromS)).toBeLessThan(0.1)
  })

  test('are not needed to place the strongest part to the second', () => {
    expect(Math.abs(strongestPartMs(features.levels, []) / 1000 - loudFromS)).toBeLessThan(1.5)
  })
})

test('the result does not depend on how the decoder cuts its output', () => {
  const sound = groove({ bpm: 120, bars: 2, tonicMidi: 45 })
  expect(featuresOf(sound, 1001)).toEqual(featuresOf(sound))
})

test('a tag counts only where the analysis is unsure', () => {
  expect(withHint({ value: 128, confidence: 0.9 }, 99).value).toBe(128)
  expect(withHint({ value: 128, confidence: 0.1 }, 99).value).toBe(99)
  expect(withHint({ value: 128, confidence: 0.1 }, undefined)).toEqual({ value: 128, confidence: 0.1 })
})
