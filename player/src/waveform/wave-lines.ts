import { BEATS_PER_BAR, type BeatGrid, beatMsOf, beatsBetween, piecesOf } from '@shenglang/contract/media/beat-grid'
import type { WaveLine } from './wave-drawing.ts'

/** The beats of a track, and its changes of tempo. */
export type WaveGrid = Pick<BeatGrid, 'tbpm' | 'firstBeatMs' | 'downbeat' | 'changes'>

/** The visible part of a track: from `fromMs` on, at `pxPerS` CSS pixels a second. */
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
/** Lines and ticks closer together than this are left out, CSS pixels. */
const LEAST_GAP = 4
/** Opacity of beats that are being edited, which must stand out from the sound, and the space that the number of a beat needs. */
const EDITED_BEAT_ALPHA = 0.4
const EDITED_BAR_ALPHA = 0.85
const LABEL_ROOM = 40

/**
 * Lines for a whole track: a hairline every four bars, a stronger one every sixteen. Each tempo is counted from its own start.
 */
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

/** Lines for a zoomed view: a tick at every beat, a longer tick and a hairline at every bar. */
export const nearLines = (grid: WaveGrid, view: NearView): WaveLine[] =>
  visibleBeats(grid, view).map(({ x, ofBar }) =>
    ofBar === 1 ? { x, alpha: BAR_ALPHA, tick: BAR_TICK } : { x, alpha: 0, tick: BEAT_TICK },
  )

/** Lines for the grid editor: every beat in full height, numbered if there is room, and the tempo where it changes. */
export function editorLines(grid: WaveGrid, view: NearView): WaveLine[] {
  const beats = visibleBeats(grid, view).map(({ x, ofBar, tbpm }) => {
    const room = (60 / tbpm) * view.pxPerS * (ofBar === 1 ? BEATS_PER_BAR : 1)
    const alpha = ofBar === 1 ? EDITED_BAR_ALPHA : EDITED_BEAT_ALPHA
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

/** The beats within a view; if they are too close together, only those that open bars. */
function visibleBeats(grid: WaveGrid, { fromMs, pxPerS, width }: NearView) {
  return beatsBetween(piecesOf(grid), fromMs, fromMs + (width / pxPerS) * 1000)
    .filter(({ ofBar, tbpm }) => ofBar === 1 || (60 / tbpm) * pxPerS >= LEAST_GAP)
    .map((beat) => ({ ...beat, x: ((beat.timeMs - fromMs) / 1000) * pxPerS }))
}
