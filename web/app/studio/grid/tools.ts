import { type BeatGrid, beatMsOf, piecesOf } from '@shenglang/contract/media/beat-grid'
import * as correct from '@shenglang/contract/media/grid-correction'
import * as texts from './texts.ts'

/** A tool's change of the grid at the current position. */
export interface Tool {
  label: string
  /** Its effect, for beginners. */
  about: string
  /** The value of `KeyboardEvent.key`. */
  key: string
  correct: (grid: BeatGrid, atMs: number) => BeatGrid
}

const nudge = (ms: number, key: string): Tool => ({
  label: `${ms > 0 ? '+' : '−'}${Math.abs(ms)} ms`,
  about: texts.shiftGrid(ms > 0 ? texts.shiftLater : texts.shiftEarlier, Math.abs(ms)),
  key,
  correct: (grid, atMs) => correct.nudged(grid, atMs, ms),
})

/** Grouped by effect: position of beats, their number, bar openings, changes of tempo. */
export const TOOLS: readonly (readonly Tool[])[] = [
  [nudge(-10, '{'), nudge(-1, '['), nudge(1, ']'), nudge(10, '}')],
  [
    { label: '½', about: texts.halveBeats, key: 'h', correct: (grid, atMs) => correct.multiplied(grid, atMs, 0.5) },
    { label: '×2', about: texts.doubleBeats, key: 'd', correct: (grid, atMs) => correct.multiplied(grid, atMs, 2) },
  ],
  [
    { label: texts.beatBack, about: texts.barEarlier, key: ',', correct: (grid, atMs) => correct.shifted(grid, atMs, -1) },
    { label: texts.beatForward, about: texts.barLater, key: '.', correct: (grid, atMs) => correct.shifted(grid, atMs, 1) },
    { label: texts.barStartsHere, about: texts.barStartsHint, key: 'b', correct: correct.withDownbeatAt },
    { label: texts.firstBeatHere, about: texts.firstBeatHint, key: 'f', correct: correct.withBeatAt },
  ],
  [
    {
      label: texts.tempoChangesHere,
      about: texts.tempoChangesHint,
      key: 'm',
      correct: (grid, atMs) => correct.withChangeAt(grid, atMs, pieceAt(grid, atMs).tbpm),
    },
  ],
]

export const toolOf = (key: string): Tool | undefined =>
  TOOLS.flat().find((tool) => tool.key === (key.length === 1 ? key.toLowerCase() : key))

/** The stretch of even beats at a position. */
export function pieceAt(grid: BeatGrid, atMs: number) {
  const pieces = piecesOf(grid)
  return pieces.findLast(({ fromMs }) => fromMs <= atMs) ?? { fromMs: 0, ...grid }
}

/** The beat so many beats away from the one at a position. */
export function beatAway(grid: BeatGrid, atMs: number, beats: number): number {
  const piece = pieceAt(grid, atMs)
  const beat = (atMs - piece.firstBeatMs) / beatMsOf(piece)
  const next = beats > 0 ? Math.floor(beat + 0.01) + beats : Math.ceil(beat - 0.01) + beats
  return Math.max(0, piece.firstBeatMs + next * beatMsOf(piece))
}
