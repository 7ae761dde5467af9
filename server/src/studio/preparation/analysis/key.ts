import type { BassLine } from './bass-line.ts'
import { type KeyEvidence, keyEvidence } from './key-evidence.ts'
import type { Pitches } from './pitches.ts'
import { deviation, meanOf } from './statistics.ts'

export interface DetectedKey extends Pick<KeyEvidence, 'tonic' | 'mode'> {
  /** 0 to 1. */
  confidence: number
}

/** The weight of each piece of evidence in the log odds of a key: a logistic regression over 336 generated tracks and loops. */
const WEIGHTS = {
  notes: 4.1,
  scale: 5,
  chord: 3.3,
  bass: 1.9,
  bassAtHome: 1.3,
  lowestAtHome: 1.2,
  chordAtHome: 1.4,
  openingChord: 2.2,
} as const
const EVIDENCE = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]
/** The relative deviation of the weights of notes: half or more in music, a quarter in noise. */
const LEAST_CONTRAST = 0.35

/** The most probable key of a track; `undefined` for noise and silence. */
export function findKey(pitches: Pitches, bassLine: BassLine): DetectedKey | undefined {
  const { notes, keys } = keyEvidence(pitches, bassLine)
  if (deviation(notes) <= LEAST_CONTRAST * meanOf(notes)) return undefined
  const odds = keys.map((key) => EVIDENCE.reduce((sum, name) => sum + WEIGHTS[name] * key[name], 0))
  const most = Math.max(...odds)
  const { tonic, mode } = keys[odds.indexOf(most)]!
  return { tonic, mode, confidence: 1 / odds.reduce((sum, each) => sum + Math.exp(each - most), 0) }
}
