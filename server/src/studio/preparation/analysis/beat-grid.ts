import { BEATS_PER_BAR, type BeatGrid, SURE_BEATS } from '@shenglang/contract/media/beat-grid'
import type { Accents } from './accents.ts'
import { type BarOpening, barOpenings, type Downbeat } from './bar-openings.ts'
import { BLOCK_BEATS, exactBeats } from './exact-beats.ts'
import type { LevelChanges } from './level-changes.ts'
import type { Strikes } from './strikes.ts'

/** Beats that lie evenly over a whole track, or until their tempo changes, and its bars of four. */
export interface DetectedGrid extends EvenPiece {
  /** The confidence in these beats, 0 to 1. */
  confidence: number
  /** A second possible offset; undefined where it is much less probable. */
  other?: Pick<EvenGrid, 'firstS' | 'downbeat' | 'confidence'>
  /** The changes of tempo in the order of the music; none in a steady track. */
  changes: (EvenPiece & { fromS: number })[]
}

interface EvenPiece {
  bpm: number
  /** Time of the first beat in seconds, less than a beat after the start of the piece. */
  firstS: number
  /** Which of the first four beats opens a bar. */
  downbeat: Downbeat
}

/** One grid for the whole sound. `steadiness` is the share of the onsets that lie on it, 0 to 1. */
export interface EvenGrid extends EvenPiece {
  confidence: number
  steadiness: number
  other?: EvenGrid
}

/** An onset on the very first sample is measured a millisecond or two before it. */
const EARLY_S = 0.003

/** An alternative below this probability is not worth asking the artist about. */
const NEARLY_AS_PROBABLE = 0.12

/** Fits beats to a sound whose tempo is known to a hundredth of a beat a minute. */
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
 * A grid as the site stores it, with its phrases; null where the tempo wanders or the offset of the beats is arbitrary. The
 * confidence of a second offset is added to that of the first: the studio then asks the artist which of the two is right.
 */
export function publishedGrid({
  grid,
  phrases,
}: {
  grid: DetectedGrid | undefined
  phrases: readonly number[]
}): BeatGrid | null {
  if (!grid || grid.confidence + (grid.other?.confidence ?? 0) < SURE_BEATS) return null
  const isEven = grid.changes.length === 0
  return {
    ...pieceFacts(grid),
    beatConfidence: rounded(grid.confidence, 100),
    ...(grid.other && isEven ? { other: otherFacts(grid.other) } : {}),
    ...(phrases[0] === undefined || !isEven ? {} : { firstPhraseMs: rounded(phrases[0] * 1000, 10) }),
    ...(isEven
      ? {}
      : { changes: grid.changes.map((piece) => ({ fromMs: rounded(piece.fromS * 1000, 10), ...pieceFacts(piece) })) }),
  }
}

const pieceFacts = ({ bpm, firstS, downbeat }: EvenPiece) => ({
  tbpm: rounded(bpm, 100),
  firstBeatMs: rounded(firstS * 1000, 10),
  downbeat,
})

const otherFacts = ({ firstS, downbeat, confidence }: NonNullable<DetectedGrid['other']>) => ({
  firstBeatMs: rounded(firstS * 1000, 10),
  downbeat,
  beatConfidence: rounded(confidence, 100),
})

const rounded = (value: number, parts: number) => Math.round(value * parts) / parts
