import type { Accents } from './accents.ts'
import { belowMost, type Choice, choose, weighed } from './choice.ts'
import type { LevelChanges } from './level-changes.ts'
import { struckInTurn } from './struck-in-turn.ts'

/** Parts of a beat in which its strikes are gathered. */
const PLACES = 48
/** What is struck less than this, of a mean of one for each band, is no candidate. */
const LEAST_STRUCK = 1.2
/** A candidate is struck most of all within so many places. */
const REACH = 3
/** A swung or hurried note is looked for within so many places. */
const SLACK = 2
/** Sections change at beats: what changes is gathered over eight bars. */
const PHRASE_BEATS = 32
const EDGE_BEATS = 16
/**
 * What tells a beat from the eighth after it: how it and the three quarters after it are struck in low, middle and high
 * sounds, whether every second beat is struck harder (a snare) more than every second eighth is, how the level rises at
 * it, and how much changes with it. The weights are those of a logistic regression over 580 generated tracks.
 */
const WEIGHTS = {
  low: { struck: [-1.55, 0.66, 0.8, -0.73], alternation: 0.49, rise: 1.87 },
  mid: { struck: [3.59, -1.06, -0.93, -0.62], alternation: -1.12, rise: -2.65 },
  high: { struck: [0.8, -0.83, 1.23, 0], alternation: 0.72, rise: -0.36 },
  change: 10.5,
} as const
const BANDS = ['low', 'mid', 'high'] as const

/** Where within a beat of `beatS` the beats stand, in seconds, and how probable that is. */
export function placeBeats(accents: Accents, changes: LevelChanges, beatS: number): Choice<number> {
  const beat = beatS * accents.rateHz
  const struck = BANDS.map((band) => gathered(accents[band], beat))
  const candidates = peaksOf(struck[0]!.map((value, place) => value + struck[1]![place]! + struck[2]![place]!))
  const secondsOf = (place: number) => ((place + 0.5) / PLACES) * beatS
  const changed = candidates.map((place) => mostChanged(changes, secondsOf(place), beatS))
  const most = Math.max(...changed)
  const odds = candidates.map((place, index) => {
    const rises = meanRises(changes, secondsOf(place), beatS)
    const alternates = (band: Float32Array, at: number) => alternation(band, ((at + 0.5) / PLACES) * beat, beat)
    return BANDS.reduce((sum, name, band) => {
      const { struck: quarters, alternation: alternating, rise } = WEIGHTS[name]
      const struckAt = [0, 1, 2, 3].map((quarter) => Math.log1p(struckNear(struck[band]!, place + (quarter * PLACES) / 4)))
      const moreThanEighths = alternates(accents[name], place) - alternates(accents[name], place + PLACES / 2)
      return sum + weighed(quarters, struckAt) + alternating * moreThanEighths + rise * rises[band]!
    }, WEIGHTS.change * belowMost(changed[index]!, most))
  })
  const { chosen, probability } = choose(candidates, odds)
  return { chosen: secondsOf(chosen), probability }
}

/** How much harder one half of the beats is struck than the other, every second belonging to it; 0 to 2. */
function alternation(band: Float32Array, first: number, beat: number): number {
  const [even = 1, odd = 1] = struckInTurn(band, first, beat, 2)
  return Math.abs(even - odd)
}

/** What each band gains at a beat within a quarter of it, in the mean of all beats. */
function meanRises(changes: LevelChanges, firstS: number, beatS: number): number[] {
  const totals = BANDS.map(() => 0)
  let beats = 0
  for (let beat = 1; firstS + (beat + 1) * beatS < changes.durationS; beat += 1, beats += 1) {
    for (const [band, rise] of changes.rises(firstS + beat * beatS, beatS / 4).entries()) totals[band]! += rise
  }
  return totals.map((total) => total / Math.max(1, beats))
}

/** Accents gathered by their place within a beat, with a mean of one. */
function gathered(accents: Float32Array, beat: number): Float64Array {
  const struck = new Float64Array(PLACES)
  let total = 0
  for (const [at, accent] of accents.entries()) {
    const place = ((at % beat) / beat) * PLACES
    const below = Math.floor(place)
    struck[below % PLACES]! += accent * (1 - (place - below))
    struck[(below + 1) % PLACES]! += accent * (place - below)
    total += accent
  }
  return total > 0 ? struck.map((value) => (value / total) * PLACES) : struck
}

function peaksOf(struck: Float64Array): number[] {
  const around = Array.from({ length: 2 * REACH + 1 }, (_, index) => index - REACH)
  const peaks = Array.from(struck.keys()).filter((place) =>
    around.every((away) => struck[place]! >= LEAST_STRUCK && struck[wrapped(place + away)]! <= struck[place]!),
  )
  return peaks.length > 0 ? peaks : [struck.indexOf(Math.max(...struck))]
}

const wrapped = (place: number) => (Math.round(place) + PLACES) % PLACES

function struckNear(band: Float64Array, place: number): number {
  let most = 0
  for (let away = -SLACK; away <= SLACK; away += 1) most = Math.max(most, band[wrapped(place + away)]!)
  return most
}

/** What changes from one beat to the next, at that beat of eight bars where most does. */
function mostChanged(changes: LevelChanges, firstS: number, beatS: number): number {
  const totals = new Float64Array(PHRASE_BEATS)
  for (let beat = EDGE_BEATS; firstS + (beat + EDGE_BEATS) * beatS < changes.durationS; beat += 1) {
    totals[beat % PHRASE_BEATS]! += changes.size(firstS + beat * beatS, beatS)
  }
  return Math.max(...totals)
}
