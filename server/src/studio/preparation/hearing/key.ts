import { type Pitches, STEPS } from './pitches.ts'

export interface FoundKey {
  /** Pitch class of the tonic, 0 is C. */
  tonic: number
  mode: 'major' | 'minor'
  /** 0 to 1. */
  confidence: number
}

/**
 * What each step above the tonic says for a key, as log odds for a standard deviation of its share. Begun from the
 * profiles "bgate" of Faraldo et al. (2016) and moved by a logistic regression over generated tracks: the natural
 * minor's third and seventh, and the major's third and leading note, tell a key from its relative.
 */
const PROFILES = {
  major: [2, -1.25, 0.1, -1.1, 0.7, -0.1, -1.05, 1.6, -1, 0.3, -0.65, 0.45],
  minor: [2.35, -1.65, 0.25, 0.7, -1, -0.1, -1.05, 1.5, -0.05, -1.2, 0.65, -0.4],
} as const
const MODES = ['major', 'minor'] as const

/** What the bass says for its tonic; a drum falls to its pitch from above, so a semitone higher counts too, and the fifth. */
const BASS: [step: number, weight: number][] = [
  [0, 1],
  [1, 1.2],
  [7, 0.3],
]
/** How far from its semitone a tone may be and still count, in semitones. */
const SPREAD = { above: 0.25, bass: 0.3 }
/** Below this likeness to its profile a key is none: noise, and drums alone. */
const LEAST_LIKENESS = 0.35

/** The key in which the pitches of a track are most at home; `undefined` for noise, silence and drums alone. */
export function findKey(pitches: Pitches): FoundKey | undefined {
  const tuning = tuningOf(pitches.above)
  const above = standardised(semitones(pitches.above, tuning, SPREAD.above))
  const bass = semitones(pitches.bass, tuning, SPREAD.bass)
  const deepest = Math.max(...bass, 1e-9)
  const judged = MODES.flatMap((mode) =>
    Array.from({ length: 12 }, (_, tonic) => {
      const odds = PROFILES[mode].reduce((sum, weight, step) => sum + weight * above[(tonic + step) % 12]!, 0)
      const floor = BASS.reduce((sum, [step, weight]) => sum + (weight * bass[(tonic + step) % 12]!) / deepest, 0)
      return { tonic, mode, likeness: odds / (12 * deviation(PROFILES[mode])), odds: odds + floor }
    }),
  )
  const best = judged.reduce((one, other) => (other.odds > one.odds ? other : one))
  if (best.likeness < LEAST_LIKENESS) return undefined
  const all = judged.reduce((sum, { odds }) => sum + Math.exp(odds - best.odds), 0)
  return { tonic: best.tonic, mode: best.mode, confidence: 1 / all }
}

/** How many semitones the track lies above 440 Hz, -0.5 to 0.5: the mean place of its tones between semitones. */
function tuningOf(octave: Float64Array): number {
  let [re, im] = [0, 0]
  for (const [step, value] of octave.entries()) {
    const radians = (2 * Math.PI * step) / STEPS
    re += value * Math.cos(radians)
    im += value * Math.sin(radians)
  }
  return Math.atan2(im, re) / (2 * Math.PI)
}

function semitones(octave: Float64Array, tuning: number, spread: number): number[] {
  const sums = new Array<number>(12).fill(0)
  for (const [step, value] of octave.entries()) {
    const place = step / STEPS - tuning
    const nearest = Math.round(place)
    sums[(nearest + 12) % 12]! += value * Math.exp(-0.5 * ((place - nearest) / spread) ** 2)
  }
  return sums
}

/** Shifted to a mean of zero and scaled to a standard deviation of one; all zero where nothing differs. */
function standardised(values: number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const scale = deviation(values)
  return values.map((value) => (scale > 0 ? (value - mean) / scale : 0))
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}
