import type { Accents } from './accents.ts'
import { Likeness } from './likeness.ts'

/** A tempo before its beats are fitted; `bpm` is 0 without a beat. */
export interface RoughTempo {
  bpm: number
  /** Regularity of the beat, 0 to 1. */
  regularity: number
  /** The confidence that the true tempo is not half or double of this, 0 to 1. */
  octaveCertainty: number
}

const SLOWEST_BPM = 79
const FASTEST_BPM = 180
const STEP_BPM = 0.25
/** Lags in beats at which a beat repeats, with their weights: halves and quarters set it apart from a rhythm in threes. */
const REPEATS = [
  [0.25, 0.5],
  [0.5, 1],
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 2],
  [6, 1],
  [8, 2],
] as const
const REPEATS_WEIGHT = REPEATS.reduce((sum, [, weight]) => sum + weight, 0)
/** The usual tempo of dance music, and the standard deviation of the prior around it, in octaves. */
const USUAL_BPM = 122
const SPREAD_OCTAVES = 0.9
/** Below this regularity there is no beat. */
const LEAST_REGULARITY = 0.06

/** The tempo at which the accents repeat best, between `SLOWEST_BPM` and `FASTEST_BPM`. */
export function roughTempo(accents: Accents): RoughTempo {
  const all = new Likeness(accents.all)
  let best = { bpm: 0, regularity: 0, score: 0 }
  for (let bpm = SLOWEST_BPM; bpm <= FASTEST_BPM; bpm += STEP_BPM) {
    const lag = (60 * accents.rateHz) / bpm
    let regularity = 0
    for (const [beats, weight] of REPEATS) regularity += (weight / REPEATS_WEIGHT) * all.at(beats * lag)
    const score = regularity * Math.exp(-0.5 * (Math.log2(bpm / USUAL_BPM) / SPREAD_OCTAVES) ** 2)
    if (score > best.score) best = { bpm, regularity, score }
  }
  if (best.regularity < LEAST_REGULARITY) return { bpm: 0, regularity: 0, octaveCertainty: 0 }
  return { ...halfOrDouble(best.bpm, accents), regularity: Math.min(1, best.regularity) }
}

/** Decides between a tempo and its double, where both are possible, by the notes between the beats. */
function halfOrDouble(bpm: number, accents: Accents): { bpm: number; octaveCertainty: number } {
  const slow = bpm * 2 <= FASTEST_BPM ? bpm : bpm / 2
  if (slow < SLOWEST_BPM) return { bpm, octaveCertainty: 1 }
  const fastOdds = oddsOfFast((60 * accents.rateHz) / (2 * slow), accents)
  const chance = 1 / (1 + Math.exp(-fastOdds))
  return { bpm: fastOdds > 0 ? 2 * slow : slow, octaveCertainty: Math.abs(2 * chance - 1) }
}

/**
 * Log odds that beats come every `beat` frames, and not every 2 × `beat`. A fast tempo repeats at its sixteenths, eighths, beats
 * and bars; a slow one repeats after its own beat, which is two beats of the fast one. The weights are those of a logistic
 * regression over generated tracks of both kinds, with the bands added up.
 */
function oddsOfFast(beat: number, { low, mid, high }: Accents): number {
  const bands = [low, mid, high].map((accents) => new Likeness(accents))
  const near = (lag: number, count: number) => bands.slice(0, count).reduce((sum, band) => sum + band.near(lag), 0)
  return (
    19.5 * near(beat / 4, 3) + 3.3 * near(beat / 2, 3) + 4.1 * near(beat, 2) - 4 * near(2 * beat, 2) + 3 * near(4 * beat, 2) - 0.8
  )
}
