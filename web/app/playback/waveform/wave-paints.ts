import type { WaveBands } from '@shenglang/contract/media/wave-bands'
import { barSizeIn, barsBetween, barsIn, drawAbsence, drawWave, nearBarSize } from '@shenglang/player/waveform/wave-drawing'
import { editorLines, nearLines, overviewLines, type WaveGrid } from '@shenglang/player/waveform/wave-lines'
import type { WavePaint, WaveTarget } from './wave-painting.ts'

export interface WaveLook {
  /** Undefined until loaded. */
  bands: WaveBands | undefined
  isFailed: boolean
  /** 0 to 1. */
  playedFraction: number
  loadedFraction: number
}

/** The look of a whole track: with grid and playhead where there is room. */
export interface WholeLook extends WaveLook {
  durationMs: number
  grid: WaveGrid | undefined
}

/** From this height on it shows the playhead and the grid lines. */
const ROOMY = 52

/** Height that a close view keeps free for the ticks of its beats. */
const TICKS = 12

/** Free width on the right for the retry button. */
const DIALOG_WIDTH = 84

export const paintWhole =
  (lookOf: () => WholeLook): WavePaint =>
  (target) => {
    const { bands, isFailed, playedFraction, loadedFraction, durationMs, grid } = lookOf()
    const { width, height } = target
    if (!isSeen(bands)) return paintAbsence(target, isFailed)
    const isRoomy = height >= ROOMY
    const size = barSizeIn(target)
    drawWave(target.brush, {
      ...target,
      size,
      bars: barsIn(bands, width, size),
      firstX: 0,
      playedX: playedFraction * width,
      loadedX: loadedFraction * width,
      hasPlayhead: isRoomy && playedFraction > 0,
      lines: isRoomy && grid ? overviewLines(grid, { durationMs, width }) : [],
    })
    return true
  }

/** The look of a zoomed track. */
interface NearSound {
  bands: WaveBands | undefined
  isFailed: boolean
  /** CSS pixels a second. */
  pxPerS: number
  grid: WaveGrid | undefined
}

/** The sound around a position, scrolling under a playhead. */
export interface NearLook extends NearSound {
  /** The position under the playhead, and the playhead as a fraction of the width. */
  atMs: number
  playheadAt: number
  /** The beats are being edited: they are drawn over the sound, and numbered. */
  isLaying: boolean
}

export const paintNear =
  (lookOf: () => NearLook): WavePaint =>
  (target) => {
    const { atMs, playheadAt, isLaying, ...sound } = lookOf()
    const playedX = playheadAt * target.width
    const fromMs = atMs - (playedX / sound.pxPerS) * 1000
    return drawNear(target, sound, { fromMs, playedX, hasPlayhead: true, isLaying })
  }

/** A stretch of the sound that is static on its canvas, in one tone. */
export interface StripLook extends NearSound {
  /** The position at the left edge. */
  fromMs: number
  isPlayed: boolean
}

export const paintStrip =
  (lookOf: () => StripLook): WavePaint =>
  (target) => {
    const { fromMs, isPlayed, ...sound } = lookOf()
    return drawNear(target, sound, { fromMs, playedX: isPlayed ? target.width : 0, hasPlayhead: false, isLaying: false })
  }

interface NearPosition {
  fromMs: number
  playedX: number
  hasPlayhead: boolean
  isLaying: boolean
}

function drawNear(target: WaveTarget, { bands, isFailed, pxPerS, grid }: NearSound, position: NearPosition): boolean {
  const { width, height } = target
  const { fromMs, playedX, hasPlayhead, isLaying } = position
  if (!isSeen(bands)) return paintAbsence(target, isFailed)
  const size = nearBarSize(height)
  const pitch = size.bar + size.gap
  const fromX = (fromMs / 1000) * pxPerS
  const first = Math.floor(fromX / pitch)
  const view = { fromMs, pxPerS, width }
  drawWave(target.brush, {
    ...target,
    size,
    freeHeight: grid ? TICKS : 0,
    bars: barsBetween(bands, pxPerS / pitch, first, first + Math.ceil(width / pitch) + 2),
    firstX: first * pitch - fromX,
    playedX,
    loadedX: width,
    hasPlayhead,
    lines: grid && !isLaying ? nearLines(grid, view) : [],
    linesOver: grid && isLaying ? editorLines(grid, view) : [],
  })
  return true
}

const isSeen = (bands: WaveBands | undefined): bands is WaveBands => bands !== undefined && bands.low.length > 0

function paintAbsence({ brush, width, height, pixelRatio, colors }: WaveTarget, isFailed: boolean): boolean {
  const room = isFailed ? Math.max(0, width - DIALOG_WIDTH) : width
  drawAbsence(brush, { width, lineWidth: room, height, pixelRatio, color: colors.rest.low, isFailed })
  return isFailed
}
