import { type Pitches, STEPS } from './pitches.ts'

export interface FoundKey {
  /** Pitch class of the tonic, 0 is C. */
  tonic: number
  mode: 'major' | 'minor'
  /** 0 to 1. */
  confidence: number
}

/** How much each step above the tonic sounds in dance music: the profiles "bgate" of Faraldo et al. (2016). */
const PROFILES = {
  major: [1, 0, 0.42, 0, 0.53, 0.37, 0, 0.77, 0, 0.38, 0.21, 0.3],
  minor: [1, 0, 0.36, 0.39, 0, 0.38, 0, 0.74, 0.27, 0, 0.42, 0.23],
} as const
const MODES = ['major', 'minor'] as const

/** How much the bass, which likes the tonic and its fifth, says beside the profile. */
const BASS_WEIGHT = 0.35
const FIFTH_WEIGHT = 0.3
/** A drum falls to its pitch from above: what sounds a semitone higher counts nearly as much. */
const DRUM_WEIGHT = 0.9
/** How far from its semitone a tone may be and still count, in semitones. */
const SPREAD = { above: 0.25, bass: 0.3 }
/** Below this the pitches are no music of one key. */
const LEAST_LIKENESS = 0.35
/** A best key that leads by so much is certain. */
const CLEAR_LEAD = 0.25

/** The key in which the pitches of a track are most at home; `undefined` for noise, silence and drums alone. */
export function findKey(pitches: Pitches): FoundKey | undefined {
  const tuning = tuningOf(pitches.above)
  const above = semitones(pitches.above, tuning, SPREAD.above)
  const bass = semitones(pitches.bass, tuning, SPREAD.bass)
  const ground = bass.map((value, step) => value + DRUM_WEIGHT * bass[(step + 1) % 12]!)
  const loudest = Math.max(...ground, 1e-9)
  const judged = MODES.flatMap((mode) =>
    Array.from({ length: 12 }, (_, tonic) => {
      const likeness = correlation(above, tonic, PROFILES[mode])
      const floor = (ground[tonic]! + FIFTH_WEIGHT * ground[(tonic + 7) % 12]!) / loudest
      return { tonic, mode, likeness, score: likeness + BASS_WEIGHT * floor }
    }),
  ).sort((one, other) => other.score - one.score)
  const [best, second] = judged
  if (!best || !second || best.likeness < LEAST_LIKENESS) return undefined
  const lead = Math.min(1, (best.score - second.score) / CLEAR_LEAD)
  return { tonic: best.tonic, mode: best.mode, confidence: Math.min(1, best.likeness) * (0.4 + 0.6 * lead) }
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

function correlation(values: number[], tonic: number, profile: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / 12
  const profileMean = profile.reduce((sum, value) => sum + value, 0) / 12
  let [product, squares, profileSquares] = [0, 0, 0]
  for (let step = 0; step < 12; step += 1) {
    const value = values[(tonic + step) % 12]! - mean
    const expected = profile[step]! - profileMean
    product += value * expected
    squares += value * value
    profileSquares += expected * expected
  }
  return squares > 0 ? product / Math.sqrt(squares * profileSquares) : 0
}
