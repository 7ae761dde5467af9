import type { Accents } from './accents.ts'
import { beatCandidates } from './beat-candidates.ts'
import type { LevelChanges } from './level-changes.ts'
import { RunningMean } from './running-mean.ts'
import type { Strikes } from './strikes.ts'

const BEATS = [0, 1, 2, 3] as const
export type Downbeat = (typeof BEATS)[number]

/** A possible position of the bar lines. */
export interface BarOpening {
  /** Seconds to the first beat, less than a beat. */
  firstS: number
  /** Which of the first four beats opens a bar. */
  downbeat: Downbeat
  /** The probability of beats at this offset, whichever of them opens a bar: 0 to 1. */
  probability: number
}

const SIXTEENTHS = 16
/** The share of a sixteenth that is measured: later sounds may be a swung sixteenth. */
const SOUNDING = 0.8
/** Sections change at bar lines, mostly every eight bars. */
const PHRASE_BEATS = 32
const EDGE_BEATS = 4
const LEAST = 1e-3
/** Candidates this close to one another are one beat. */
const SAME_S = 0.045
/**
 * Weights of the evidence for a bar line: the loudness of each sixteenth in the whole sound (kick and bass) and in its upper
 * half (snares and hats), snares on two and four or on three alone, the onsets on its beats, and the changes at it. They come
 * from a logistic regression over 620 generated tracks.
 */
const WEIGHTS = {
  whole: [13.3, -0.7, -2.4, 1.4, -1.3, -5.1, -2.1, -2.3, -3.9, -2.4, -1, -2.4, -2.9, 0.3, -0.7, -2.6],
  upper: [-1.5, 1.1, -1.5, 4, 5.4, -5.1, -0.8, 0, -1.5, -1.9, 0.5, 0.3, 0.7, 0.3, 0.7, -1.1],
  snares: 10.6,
  struck: 1.9,
  change: 4.5,
} as const

/** Possible bar lines for bars of four beats of `beatS`, most probable first: one for each possible offset of the beats. */
export function barOpenings(accents: Accents, changes: LevelChanges, strikes: Strikes, beatS: number): BarOpening[] {
  const sounds = [strikes.whole, strikes.upper].map((powers) => new RunningMean(powers, strikes.rateHz))
  const openings = beatCandidates(accents, beatS).flatMap(({ firstS, struck }) => {
    const [whole, upper] = sounds.map((sound) => barOf(sound, firstS, beatS)) as [number[], number[]]
    const changed = changesAt(changes, firstS, beatS)
    return BEATS.map((downbeat) => ({
      firstS,
      downbeat,
      struck,
      change: changed[downbeat]!,
      odds: oddsOf(whole, upper, downbeat),
    }))
  })
  const most = (name: 'struck' | 'change') => Math.max(...openings.map((opening) => opening[name]))
  const [mostStruck, mostChange] = [most('struck'), most('change')]
  const probabilities = softmax(
    openings.map(
      ({ odds, struck, change }) =>
        odds + WEIGHTS.struck * belowMost(struck, mostStruck) + WEIGHTS.change * belowMost(change, mostChange),
    ),
  )
  return byPosition(
    openings.map(({ firstS, downbeat }, index) => ({ firstS, downbeat, probability: probabilities[index]! })),
    beatS,
  )
}

/** The level of each sixteenth in the mean of all bars, on a logarithmic scale, relative to all sixteenths. */
function barOf(sound: RunningMean, firstS: number, beatS: number): number[] {
  const stepS = beatS / 4
  const loudness = new Array<number>(SIXTEENTHS).fill(0)
  for (let step = 0; firstS + (step + 1) * stepS < sound.durationS; step += 1) {
    const atS = firstS + step * stepS
    loudness[step % SIXTEENTHS]! += Math.sqrt(sound.between(atS, atS + SOUNDING * stepS))
  }
  const mean = loudness.reduce((sum, value) => sum + value, 0) / SIXTEENTHS
  return loudness.map((value) => (mean > 0 ? Math.log1p(value / mean) : 0))
}

/** The change at each of the four beats, in the one of eight bars where it is greatest. */
function changesAt(changes: LevelChanges, firstS: number, beatS: number): number[] {
  const totals = new Float64Array(PHRASE_BEATS)
  for (let beat = EDGE_BEATS; firstS + (beat + EDGE_BEATS) * beatS < changes.durationS; beat += 1) {
    totals[beat % PHRASE_BEATS]! += changes.size(firstS + beat * beatS, beatS)
  }
  return BEATS.map((first) => Math.max(...totals.filter((_, beat) => beat % BEATS.length === first)))
}

function oddsOf(whole: readonly number[], upper: readonly number[], downbeat: number): number {
  const loudnessAt = (bar: readonly number[], step: number) => bar[(step + 4 * downbeat) % SIXTEENTHS]!
  const [two, three, four] = [4, 8, 12].map((step) => loudnessAt(upper, step)) as [number, number, number]
  return (
    weighed(WEIGHTS.whole, (step) => loudnessAt(whole, step)) +
    weighed(WEIGHTS.upper, (step) => loudnessAt(upper, step)) +
    WEIGHTS.snares * Math.max(Math.min(two, four) - three, three - Math.max(two, four))
  )
}

const weighed = (weights: readonly number[], valueAt: (step: number) => number) =>
  weights.reduce((sum, weight, step) => sum + weight * valueAt(step), 0)

function softmax(odds: readonly number[]): number[] {
  const most = Math.max(...odds)
  const chances = odds.map((each) => Math.exp(each - most))
  const total = chances.reduce((sum, chance) => sum + chance, 0)
  return chances.map((chance) => chance / total)
}

/** The logarithm of a value relative to the largest: 0 for the largest itself, negative for others. */
const belowMost = (value: number, most: number) => Math.log((value + LEAST) / (most + LEAST))

/** The best opening at each offset of the beats, with the probability of all openings at that offset together. */
function byPosition(openings: readonly BarOpening[], beatS: number): BarOpening[] {
  const best: BarOpening[] = []
  for (const opening of openings.toSorted(byProbability)) {
    const same = best.find(({ firstS }) => Math.abs(awayFromBeat(opening.firstS - firstS, beatS)) < SAME_S)
    if (same) same.probability += opening.probability
    else best.push({ ...opening })
  }
  return best.toSorted(byProbability)
}

const byProbability = (one: BarOpening, other: BarOpening) => other.probability - one.probability
const awayFromBeat = (leadS: number, beatS: number) => leadS - Math.round(leadS / beatS) * beatS
