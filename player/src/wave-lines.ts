import type { WaveLine } from './wave-drawing.ts'

/** Where the beats of a track are (`BeatGrid` without what is thought of it). */
export interface WaveGrid {
  /** Beats a minute. */
  tbpm: number
  firstBeatMs: number
  /** Which of the first four beats opens a bar. */
  downbeat: number
}

const BAR_BEATS = 4
const BEAT_TICK = { length: 4, alpha: 0.3 }
const BAR_TICK = { length: 9, alpha: 0.62 }
const BAR_ALPHA = 0.07
/** Of an overview: how many bars lie between its lines, and between those that are seen better. */
const PART_BARS = 4
const PHRASE_BARS = 16
const PART_ALPHA = 0.05
const PHRASE_ALPHA = 0.12
/** Nearer to one another than this, ticks are no help. */
const LEAST_GAP = 4

const beatMsOf = ({ tbpm }: WaveGrid) => 60_000 / tbpm

/** A hairline every four bars of the whole track, and a clearer one every sixteen. */
export function overviewLines(grid: WaveGrid, { durationMs, width }: { durationMs: number; width: number }): WaveLine[] {
  const barMs = BAR_BEATS * beatMsOf(grid)
  const opening = grid.firstBeatMs + grid.downbeat * beatMsOf(grid)
  const xOf = (ms: number) => (ms / durationMs) * width
  if (!(durationMs > 0) || xOf(PART_BARS * barMs) < LEAST_GAP) return []
  const parts = Math.floor((durationMs - opening) / (PART_BARS * barMs)) + 1
  return Array.from({ length: Math.max(0, parts) }, (_, part) => ({
    x: xOf(opening + part * PART_BARS * barMs),
    alpha: (part * PART_BARS) % PHRASE_BARS === 0 ? PHRASE_ALPHA : PART_ALPHA,
  }))
}

/** Ticks at every beat of what is seen from `fromMs` on, longer ones and a hairline at every bar. */
export function nearLines(
  grid: WaveGrid,
  { fromMs, pxPerS, width }: { fromMs: number; pxPerS: number; width: number },
): WaveLine[] {
  const beatMs = beatMsOf(grid)
  const gap = (beatMs / 1000) * pxPerS
  const first = Math.max(0, Math.ceil((fromMs - grid.firstBeatMs) / beatMs))
  const last = Math.floor((fromMs + (width / pxPerS) * 1000 - grid.firstBeatMs) / beatMs)
  const lines: WaveLine[] = []
  for (let beat = first; beat <= last; beat += 1) {
    const opensBar = (beat - grid.downbeat) % BAR_BEATS === 0
    if (!opensBar && gap < LEAST_GAP) continue
    const x = ((grid.firstBeatMs + beat * beatMs - fromMs) / 1000) * pxPerS
    lines.push(opensBar ? { x, alpha: BAR_ALPHA, tick: BAR_TICK } : { x, alpha: 0, tick: BEAT_TICK })
  }
  return lines
}
