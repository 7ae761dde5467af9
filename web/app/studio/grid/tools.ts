import { type BeatGrid, beatMsOf, piecesOf } from '@shenglang/contract/media/beat-grid'
import * as correct from '@shenglang/contract/media/grid-correction'

/** What one press does to a grid at the place that is heard. */
export interface Tool {
  label: string
  /** What it does, for who does not know it. */
  about: string
  /** As `KeyboardEvent.key` has it. */
  key: string
  correct: (grid: BeatGrid, atMs: number) => BeatGrid
}

const nudge = (ms: number, key: string): Tool => ({
  label: `${ms > 0 ? '+' : '−'}${Math.abs(ms)} ms`,
  about: `整个网格${ms > 0 ? '推后' : '提前'} ${Math.abs(ms)} 毫秒`,
  key,
  correct: (grid, atMs) => correct.nudged(grid, atMs, ms),
})

/** By what they change: where beats lie, how many there are, where bars open, where the tempo changes. */
export const TOOLS: readonly (readonly Tool[])[] = [
  [nudge(-10, '{'), nudge(-1, '['), nudge(1, ']'), nudge(10, '}')],
  [
    { label: '½', about: '拍数减半', key: 'h', correct: (grid, atMs) => correct.multiplied(grid, atMs, 0.5) },
    { label: '×2', about: '拍数加倍', key: 'd', correct: (grid, atMs) => correct.multiplied(grid, atMs, 2) },
  ],
  [
    { label: '‹ 1 拍', about: '小节提前一拍', key: ',', correct: (grid, atMs) => correct.shifted(grid, atMs, -1) },
    { label: '1 拍 ›', about: '小节推后一拍', key: '.', correct: (grid, atMs) => correct.shifted(grid, atMs, 1) },
    { label: '此处为小节首', about: '最近的一拍开始一个小节', key: 'b', correct: correct.withDownbeatAt },
    { label: '此处为第一拍', about: '一拍正好落在这里，并开始一个小节', key: 'f', correct: correct.withBeatAt },
  ],
  [
    {
      label: '从此处变速',
      about: '从最近的一拍起可以是另一个速度',
      key: 'm',
      correct: (grid, atMs) => correct.withChangeAt(grid, atMs, pieceAt(grid, atMs).tbpm),
    },
  ],
]

export const toolOf = (key: string): Tool | undefined =>
  TOOLS.flat().find((tool) => tool.key === (key.length === 1 ? key.toLowerCase() : key))

/** The stretch of even beats that is heard at a place. */
export function pieceAt(grid: BeatGrid, atMs: number) {
  const pieces = piecesOf(grid)
  return pieces.findLast(({ fromMs }) => fromMs <= atMs) ?? { fromMs: 0, ...grid }
}

/** The beat so many beats away from the one at a place. */
export function beatAway(grid: BeatGrid, atMs: number, beats: number): number {
  const piece = pieceAt(grid, atMs)
  const beat = (atMs - piece.firstBeatMs) / beatMsOf(piece)
  const next = beats > 0 ? Math.floor(beat + 0.01) + beats : Math.ceil(beat - 0.01) + beats
  return Math.max(0, piece.firstBeatMs + next * beatMsOf(piece))
}
