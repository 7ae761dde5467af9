import type { Accents } from './accents.ts'
import { belowMost, type Choice, choose, weighed } from './choice.ts'
import type { LevelChanges } from './level-changes.ts'

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
 * What a beat and the three quarters after it are in low, middle and high sounds, and how much changes with it: the
 * weights of a logistic regression over generated tracks. Snares and claps stand on beats, open hats between them.
 */
const WEIGHTS = {
  low: [-0.22, 0.19, 0.35, -1.16],
  mid: [1.9, -0.33, 0.09, -0.72],
  high: [0.14, -0.63, 2.33, 0.53],
  change: 16,
} as const

/** Where within a beat of `beatS` the beats stand, in seconds, and how probable that is. */
export function placeBeats(accents: Accents, changes: LevelChanges, beatS: number): Choice<number> {
  const beat = beatS * accents.rateHz
  const bands = { low: gathered(accents.low, beat), mid: gathered(accents.mid, beat), high: gathered(accents.high, beat) }
  const all = bands.low.map((value, place) => value + bands.mid[place]! + bands.high[place]!)
  const candidates = peaksOf(all)
  const secondsOf = (place: number) => ((place + 0.5) / PLACES) * beatS
  const changed = candidates.map((place) => mostChanged(changes, secondsOf(place), beatS))
  const most = Math.max(...changed)
  const odds = candidates.map((place, index) => {
    const quarters = (band: Float64Array) =>
      [0, 1, 2, 3].map((quarter) => Math.log1p(struckNear(band, place + (quarter * PLACES) / 4)))
    const struck = (['low', 'mid', 'high'] as const).reduce((sum, name) => sum + weighed(WEIGHTS[name], quarters(bands[name])), 0)
    return struck + WEIGHTS.change * belowMost(changed[index]!, most)
  })
  const { chosen, probability } = choose(candidates, odds)
  return { chosen: secondsOf(chosen), probability }
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
