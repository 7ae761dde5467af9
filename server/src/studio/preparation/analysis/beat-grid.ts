import type { BeatGrid } from '@shenglang/contract/media/beat-grid'
import type { Accents } from './accents.ts'
import { placeBeats } from './beat-place.ts'
import { type Downbeat, findDownbeat } from './downbeat.ts'
import { BLOCK_BEATS, exactBeats } from './exact-beats.ts'
import type { LevelChanges } from './level-changes.ts'
import type { Strikes } from './strikes.ts'

/** Beats that lie evenly over a whole track, or until their tempo changes, and its bars of four. */
export interface HeardGrid extends EvenPiece {
  /** How sure it is that beats lie there, 0 to 1. */
  confidence: number
  /** Where the tempo becomes another one, in the order of the music; none where it never does. */
  changes: (EvenPiece & { fromS: number })[]
}

interface EvenPiece {
  bpm: number
  /** Seconds to the first beat: less than a beat from where it begins. */
  firstS: number
  /** Which of the first four beats opens a bar. */
  downbeat: Downbeat
}

/** One grid for all of a sound, how sure it is, and how much of what is struck lies on it, 0 to 1. */
export interface EvenGrid extends EvenPiece {
  confidence: number
  steadiness: number
}

/** What is struck on the very first sample is found a millisecond or two before it. */
const EARLY_S = 0.003

/** Lays beats over a sound whose tempo is known to a hundredth of a beat a minute. */
export function layGrid(
  accents: Accents,
  changes: LevelChanges,
  strikes: Strikes,
  bpm: number,
  blockBeats: number = BLOCK_BEATS.track,
): EvenGrid {
  const place = placeBeats(accents, changes, 60 / bpm)
  const { firstS, beatS, steadiness } = exactBeats(strikes, { firstS: place.chosen, beatS: 60 / bpm }, blockBeats)
  const first = Math.max(0, firstS - Math.floor((firstS + EARLY_S) / beatS) * beatS)
  const downbeat = findDownbeat(accents, changes, { firstS: first, beatS })
  const confidence = place.probability * steadiness
  return { bpm: 60 / beatS, firstS: first, downbeat: downbeat.chosen, confidence, steadiness }
}

/** Below this no beats are told: a tempo that wanders, or nothing that is struck where beats would be. */
const LEAST_CONFIDENCE = 0.5

/** A grid as the site tells it, with its phrases, null where it is too unsure. */
export function toldGrid({ grid, phrases }: { grid: HeardGrid | undefined; phrases: readonly number[] }): BeatGrid | null {
  if (!grid || grid.confidence < LEAST_CONFIDENCE) return null
  const isEven = grid.changes.length === 0
  return {
    ...told(grid),
    beatConfidence: rounded(grid.confidence, 100),
    ...(phrases[0] === undefined || !isEven ? {} : { firstPhraseMs: rounded(phrases[0] * 1000, 10) }),
    ...(isEven ? {} : { changes: grid.changes.map((piece) => ({ fromMs: rounded(piece.fromS * 1000, 10), ...told(piece) })) }),
  }
}

const told = ({ bpm, firstS, downbeat }: EvenPiece) => ({
  tbpm: rounded(bpm, 100),
  firstBeatMs: rounded(firstS * 1000, 10),
  downbeat,
})

const rounded = (value: number, parts: number) => Math.round(value * parts) / parts
