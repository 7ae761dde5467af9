import type { BassLine } from './bass-line.ts'
import { KEY_PROFILES } from './key-profiles.ts'
import { type Pitches, STEPS, tuningOf } from './pitches.ts'

export interface FoundKey {
  /** Pitch class of the tonic, 0 is C. */
  tonic: number
  mode: 'major' | 'minor'
  /** 0 to 1. */
  confidence: number
}

/** Where the first bar of a track begins and how long a bar is, in seconds. */
export interface Bars {
  firstS: number
  barS: number
}

const MODES = ['major', 'minor'] as const
/**
 * What each piece of evidence adds to the log odds of a key: a logistic regression over 450 generated tracks, none of
 * them the benchmark's and a third of them with other chords, instruments and untuned drums.
 */
const WEIGHTS = { notes: 7.1, scale: 17.3, bass: 1.5, home: 2.6 }
/** Chords of dance music go round in so many bars and mostly begin at home, which tells a key from its relative. */
const ROUND_BARS = 4
/** How far from its semitone a tone may be and still count, in semitones. */
const SPREAD = 0.25
/** A low tone counts that is not far below the mean, and that stays: a drum falls to its pitch through others. */
const HEARD = 0.3
const STAYS = 1
/** How far the notes of music differ in weight, as their deviation over their mean: by half or more; noise by a quarter. */
const LEAST_CONTRAST = 0.35

/** The key in which a track is most at home; `undefined` for noise and silence. */
export function findKey(pitches: Pitches, bassLine: BassLine, bars: Bars | undefined): FoundKey | undefined {
  const tuning = tuningOf(pitches)
  const above = semitones(pitches, tuning)
  if (deviation(above) <= LEAST_CONTRAST * meanOf(above)) return undefined
  const bass = toDeepest(bassNotes(bassLine, tuning))
  const home = bars ? toDeepest(bassNotes(bassLine, tuning, bars)) : bass
  const judged = MODES.flatMap((mode) =>
    Array.from({ length: 12 }, (_, tonic) => {
      const fromTonic = [...above.slice(tonic), ...above.slice(0, tonic)]
      const notes = correlation(fromTonic, KEY_PROFILES[mode].notes)
      const scale = correlation(fromTonic, KEY_PROFILES[mode].scale)
      const odds = WEIGHTS.notes * notes + WEIGHTS.scale * scale + WEIGHTS.bass * bass[tonic]! + WEIGHTS.home * home[tonic]!
      return { tonic, mode, odds }
    }),
  )
  const best = judged.reduce((one, other) => (other.odds > one.odds ? other : one))
  const all = judged.reduce((sum, { odds }) => sum + Math.exp(odds - best.odds), 0)
  return { tonic: best.tonic, mode: best.mode, confidence: 1 / all }
}

/** How often each pitch class is the bass: in the whole track, or in the first bar of each round. */
function bassNotes({ midis, magnitudes, rateHz }: BassLine, tuning: number, bars?: Bars): number[] {
  const counts = new Array<number>(12).fill(0)
  const isHome = (at: number) => !bars || Math.floor((at / rateHz - bars.firstS) / bars.barS) % ROUND_BARS === 0
  const least = HEARD * meanOf(magnitudes)
  for (let at = 1; at < midis.length; at += 1) {
    const stays = midis[at]! > 0 && Math.abs(midis[at]! - midis[at - 1]!) < STAYS
    if (stays && magnitudes[at]! > least && isHome(at)) counts[Math.round(midis[at]! - tuning) % 12]! += 1
  }
  return counts
}

function semitones(pitches: Pitches, tuning: number): number[] {
  const sums = new Array<number>(12).fill(0)
  for (const [step, value] of pitches.entries()) {
    const place = step / STEPS - tuning
    const nearest = Math.round(place)
    sums[(nearest + 12) % 12]! += value * Math.exp(-0.5 * ((place - nearest) / SPREAD) ** 2)
  }
  return sums
}

function toDeepest(values: number[]): number[] {
  const deepest = Math.max(...values, 1e-9)
  return values.map((value) => value / deepest)
}

/** From -1 to 1, of values that differ. */
function correlation(one: readonly number[], other: readonly number[]): number {
  const [meanOne, meanOther] = [meanOf(one), meanOf(other)]
  const together = meanOf(one.map((value, index) => (value - meanOne) * (other[index]! - meanOther)))
  return together / (deviation(one) * deviation(other))
}

function deviation(values: readonly number[]): number {
  const mean = meanOf(values)
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)))
}

function meanOf(values: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < values.length; index += 1) sum += values[index]!
  return sum / Math.max(1, values.length)
}
