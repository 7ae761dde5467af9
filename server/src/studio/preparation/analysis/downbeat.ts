import type { Accents } from './accents.ts'
import { belowMost, type Choice, choose, weighed } from './choice.ts'
import type { LevelChanges } from './level-changes.ts'
import { struckInTurn } from './struck-in-turn.ts'

const BEATS = [0, 1, 2, 3] as const
export type Downbeat = (typeof BEATS)[number]

/** Sections change where bars begin, mostly every eight bars. */
const PHRASE_BEATS = 32
/** Beats before and after a change that are held against one another, and what each change weighs. */
const CHANGES = [
  { beats: 1, weight: 7.5 },
  { beats: 4, weight: 6 },
] as const
const EDGE_BEATS = 4
/** How a bar's four beats are struck; the weights, like those above, are of a logistic regression over generated tracks. */
const LOW = [1.58, -1.29, -0.67, 0.39]
const MID = [1.16, -1, -0.08, -0.09]

/** Which of the first four beats opens a bar, and how probable that is. */
export function findDownbeat(
  accents: Accents,
  changes: LevelChanges,
  { firstS, beatS }: { firstS: number; beatS: number },
): Choice<Downbeat> {
  const odds = BEATS.map(() => 0)
  for (const { beats, weight } of CHANGES) {
    const totals = new Float64Array(PHRASE_BEATS)
    for (let beat = EDGE_BEATS; firstS + (beat + EDGE_BEATS) * beatS < changes.durationS; beat += 1) {
      totals[beat % PHRASE_BEATS]! += changes.size(firstS + beat * beatS, beats * beatS)
    }
    const most = Math.max(...totals)
    const mostOf = (first: number) => Math.max(...totals.filter((_, beat) => beat % BEATS.length === first))
    for (const first of BEATS) odds[first]! += weight * belowMost(mostOf(first), most)
  }
  const beatsOf = (band: Float32Array) => struckInTurn(band, firstS * accents.rateHz, beatS * accents.rateHz, BEATS.length)
  for (const [band, weights] of [[beatsOf(accents.low), LOW] as const, [beatsOf(accents.mid), MID] as const]) {
    for (const first of BEATS)
      odds[first]! += weighed(
        weights,
        BEATS.map((beat) => band[(first + beat) % BEATS.length]!),
      )
  }
  return choose(BEATS, odds)
}
