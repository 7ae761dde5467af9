import { BEATS_PER_BAR, type BeatGrid, SURE_BEATS } from '@shenglang/contract/media/beat-grid'
import type { Accents } from './accents.ts'
import { type BarOpening, barOpenings, type Downbeat } from './bar-openings.ts'
import { BLOCK_BEATS, exactBeats } from './exact-beats.ts'
import type { LevelChanges } from './level-changes.ts'
import type { Strikes } from './strikes.ts'

/** Beats that lie evenly over a whole track, or until their tempo changes, and its bars of four. */
export interface HeardGrid extends EvenPiece {
  /** How sure it is that beats lie there, 0 to 1. */
  confidence: number
  /** Where they may lie as well; none where that is much less probable. */
  other?: Pick<EvenGrid, 'firstS' | 'downbeat' | 'confidence'>
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
  other?: EvenGrid
}

/** What is struck on the very first sample is found a millisecond or two before it. */
const EARLY_S = 0.003

/** What is less probable is not worth a question. */
const NEARLY_AS_PROBABLE = 0.12

/** Lays beats over a sound whose tempo is known to a hundredth of a beat a minute. */
export function layGrid(
  accents: Accents,
  changes: LevelChanges,
  strikes: Strikes,
  bpm: number,
  blockBeats: number = BLOCK_BEATS.track,
): EvenGrid {
  const beatS = 60 / bpm
  const lay = (opening: BarOpening) => laidAt(opening, exactBeats(strikes, { firstS: opening.firstS, beatS }, blockBeats))
  const [best, other] = barOpenings(accents, changes, strikes, beatS)
  const grid = lay(best!)
  return other && other.probability >= NEARLY_AS_PROBABLE ? { ...grid, other: lay(other) } : grid
}

function laidAt({ downbeat, probability }: BarOpening, { firstS, beatS, steadiness }: ReturnType<typeof exactBeats>): EvenGrid {
  const before = Math.floor((firstS + EARLY_S) / beatS)
  return {
    bpm: 60 / beatS,
    firstS: Math.max(0, firstS - before * beatS),
    downbeat: ((downbeat + before + BEATS_PER_BAR) % BEATS_PER_BAR) as Downbeat,
    confidence: probability * steadiness,
    steadiness,
  }
}

/**
 * A grid as the site gives it, with its phrases: null where the tempo wanders, or beats would lie anywhere. Where they may
 * lie in two places it is there for the studio to ask about, however unsure it is which.
 */
export function toldGrid({ grid, phrases }: { grid: HeardGrid | undefined; phrases: readonly number[] }): BeatGrid | null {
  if (!grid || grid.confidence + (grid.other?.confidence ?? 0) < SURE_BEATS) return null
  const isEven = grid.changes.length === 0
  return {
    ...told(grid),
    beatConfidence: rounded(grid.confidence, 100),
    ...(grid.other && isEven ? { other: toldOther(grid.other) } : {}),
    ...(phrases[0] === undefined || !isEven ? {} : { firstPhraseMs: rounded(phrases[0] * 1000, 10) }),
    ...(isEven ? {} : { changes: grid.changes.map((piece) => ({ fromMs: rounded(piece.fromS * 1000, 10), ...told(piece) })) }),
  }
}

const told = ({ bpm, firstS, downbeat }: EvenPiece) => ({
  tbpm: rounded(bpm, 100),
  firstBeatMs: rounded(firstS * 1000, 10),
  downbeat,
})

const toldOther = ({ firstS, downbeat, confidence }: NonNullable<HeardGrid['other']>) => ({
  firstBeatMs: rounded(firstS * 1000, 10),
  downbeat,
  beatConfidence: rounded(confidence, 100),
})

const rounded = (value: number, parts: number) => Math.round(value * parts) / parts
