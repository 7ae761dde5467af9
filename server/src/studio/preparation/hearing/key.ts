import { KEY_WEIGHTS, type KeyWeights } from './key-weights.ts'
import { MOMENT, type Pitches, STEPS, tuningOf } from './pitches.ts'

export interface FoundKey {
  /** Pitch class of the tonic, 0 is C. */
  tonic: number
  mode: 'major' | 'minor'
  /** 0 to 1. */
  confidence: number
}

/** Where the bars are: the first one that begins a pair, and how long a bar is, in seconds. */
export interface Bars {
  firstS: number
  barS: number
}

const MODES = ['major', 'minor'] as const
/** Log odds before a note is heard: music for dancing is more often in minor. */
const PRIOR = { major: 0, minor: 0.4 }
/** How far from its semitone a tone may be and still count, in semitones. */
const SPREAD = { above: 0.25, bass: 0.3 }
/** Below this likeness to its profile a key is none: noise, and drums alone. */
const LEAST_LIKENESS = 0.35

/** The key in which the pitches of a track are most at home; `undefined` for noise, silence and drums alone. */
export function findKey(pitches: Pitches, bars: Bars | undefined): FoundKey | undefined {
  const tuning = tuningOf(pitches.above)
  const above = standardised(semitones(pitches.above, tuning, SPREAD.above))
  const bass = toDeepest(semitones(pitches.bass, tuning, SPREAD.bass))
  const first = bars && firstBars(pitches, bars)
  const evidence: KeyWeights = {
    above,
    bass,
    firstBarsAbove: first ? standardised(first.above) : above,
    firstBarsBass: first ? toDeepest(first.bass) : bass,
  }
  const judged = MODES.flatMap((mode) =>
    Array.from({ length: 12 }, (_, tonic) => {
      const says = (kind: keyof KeyWeights) =>
        KEY_WEIGHTS[mode][kind].reduce((sum, weight, step) => sum + weight * evidence[kind][(tonic + step) % 12]!, 0)
      const likeness = says('above') / (12 * deviation(KEY_WEIGHTS[mode].above))
      return {
        tonic,
        mode,
        likeness,
        odds: PRIOR[mode] + says('above') + says('bass') + says('firstBarsAbove') + says('firstBarsBass'),
      }
    }),
  )
  const best = judged.reduce((one, other) => (other.odds > one.odds ? other : one))
  if (best.likeness < LEAST_LIKENESS) return undefined
  const all = judged.reduce((sum, { odds }) => sum + Math.exp(odds - best.odds), 0)
  return { tonic: best.tonic, mode: best.mode, confidence: 1 / all }
}

/** What sounds in the first of every two bars. */
function firstBars({ moments, momentsHz }: Pitches, { firstS, barS }: Bars) {
  const [above, bass] = [new Array<number>(12).fill(0), new Array<number>(12).fill(0)]
  for (let moment = 0; moment * MOMENT < moments.length; moment += 1) {
    const bar = Math.floor((moment / momentsHz - firstS) / barS)
    if (bar % 2 !== 0) continue
    for (let step = 0; step < 12; step += 1) {
      above[step]! += moments[moment * MOMENT + step]!
      bass[step]! += moments[moment * MOMENT + 12 + step]!
    }
  }
  return { above, bass }
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

function toDeepest(values: number[]): number[] {
  const deepest = Math.max(...values, 1e-9)
  return values.map((value) => value / deepest)
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
