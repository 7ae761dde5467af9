import { BEATS_PER_BAR, type BeatGrid, beatMsOf, beatsBetween, piecesOf } from '@shenglang/contract/media/beat-grid'
import type { WaveLine } from './wave-drawing.ts'

/** Where the beats of a track are, and where its tempo changes. */
export type WaveGrid = Pick<BeatGrid, 'tbpm' | 'firstBeatMs' | 'downbeat' | 'changes'>

/** The visible part: from `fromMs` on, at this many CSS pixels a second. */
export interface NearView {
  fromMs: number
  pxPerS: number
  width: number
}

const BEAT_TICK = { length: 4, alpha: 0.3 }
const BAR_TICK = { length: 9, alpha: 0.62 }
const BAR_ALPHA = 0.07
/** Bars between the lines of an overview, and between its stronger lines. */
const PART_BARS = 4
const PHRASE_BARS = 16
const PART_ALPHA = 0.05
const PHRASE_ALPHA = 0.12
/** Ticks closer together than this are left out. */
const LEAST_GAP = 4
/** Beats being edited stand out from the sound, and are numbered within their bar where there is room. */
const LAID_BEAT_ALPHA = 0.4
const LAID_BAR_ALPHA = 0.85
const LABEL_ROOM = 40

/** A hairline every four bars of the whole track, a stronger one every sixteen; each tempo is counted from its own start. */
export function overviewLines(grid: WaveGrid, { durationMs, width }: { durationMs: number; width: number }): WaveLine[] {
  if (!(durationMs > 0)) return []
  const xOf = (ms: number) => (ms / durationMs) * width
  const pieces = piecesOf(grid)
  return pieces.flatMap((piece, index) => {
    const partMs = PART_BARS * BEATS_PER_BAR * beatMsOf(piece)
    if (xOf(partMs) < LEAST_GAP) return []
    const opening = piece.firstBeatMs + piece.downbeat * beatMsOf(piece)
    const parts = Math.floor(((pieces[index + 1]?.fromMs ?? durationMs) - opening) / partMs) + 1
    return Array.from({ length: Math.max(0, parts) }, (_, part) => ({
      x: xOf(opening + part * partMs),
      alpha: (part * PART_BARS) % PHRASE_BARS === 0 ? PHRASE_ALPHA : PART_ALPHA,
    }))
  })
}

/** Ticks at every beat, longer ones and a hairline at every bar. */
export const nearLines = (grid: WaveGrid, view: NearView): WaveLine[] =>
  seenBeats(grid, view).map(({ x, ofBar }) =>
    ofBar === 1 ? { x, alpha: BAR_ALPHA, tick: BAR_TICK } : { x, alpha: 0, tick: BEAT_TICK },
  )

/** The beats for the grid editor: full height, numbered, with the tempo where it changes. */
export function laidLines(grid: WaveGrid, view: NearView): WaveLine[] {
  const beats = seenBeats(grid, view).map(({ x, ofBar, tbpm }) => {
    const room = (60 / tbpm) * view.pxPerS * (ofBar === 1 ? BEATS_PER_BAR : 1)
    const alpha = ofBar === 1 ? LAID_BAR_ALPHA : LAID_BEAT_ALPHA
    return { x, alpha, ...(room > LABEL_ROOM ? { label: String(ofBar) } : {}) }
  })
  const changes = piecesOf(grid).slice(1)
  const tempos = changes.map(({ fromMs, tbpm }) => ({
    x: ((fromMs - view.fromMs) / 1000) * view.pxPerS + LABEL_ROOM / 4,
    alpha: 0,
    label: `♩= ${tbpm}`,
  }))
  return [...beats, ...tempos]
}

/** The beats within a view; where they are too close together only those that open bars. */
function seenBeats(grid: WaveGrid, { fromMs, pxPerS, width }: NearView) {
  return beatsBetween(piecesOf(grid), fromMs, fromMs + (width / pxPerS) * 1000)
    .filter(({ ofBar, tbpm }) => ofBar === 1 || (60 / tbpm) * pxPerS >= LEAST_GAP)
    .map((beat) => ({ ...beat, x: ((beat.timeMs - fromMs) / 1000) * pxPerS }))
}
