import type { WaveBands } from '@shenglang/contract/media/wave-bands'
import { barPitchAt, barsBetween, barsIn, drawAbsence, drawWave } from '@shenglang/player/wave-drawing'
import { laidLines, nearLines, overviewLines, type WaveGrid } from '@shenglang/player/wave-lines'
import type { WavePaint, WaveTarget } from './wave-painting.ts'

export interface WaveLook {
  /** Undefined until it is there. */
  bands: WaveBands | undefined
  isFailed: boolean
  /** 0 to 1. */
  playedFraction: number
  loadedFraction: number
}

/** How a whole track is drawn: its grid and playhead where there is room to see them. */
export interface WholeLook extends WaveLook {
  durationMs: number
  grid: WaveGrid | undefined
}

/** From this height on there is a playhead, and the lines of the grid. */
const ROOMY = 52

/** So much on the right is left to the word that asks again. */
const ASK_WIDTH = 84

export const paintWhole =
  (lookOf: () => WholeLook): WavePaint =>
  (target) => {
    const { bands, isFailed, playedFraction, loadedFraction, durationMs, grid } = lookOf()
    const { width, height } = target
    if (!isSeen(bands)) return paintAbsence(target, isFailed)
    const isRoomy = height >= ROOMY
    drawWave(target.brush, {
      ...target,
      bars: barsIn(bands, target),
      firstX: 0,
      playedX: playedFraction * width,
      loadedX: loadedFraction * width,
      hasPlayhead: isRoomy && playedFraction > 0,
      lines: isRoomy && grid ? overviewLines(grid, { durationMs, width }) : [],
    })
  }

/** What is drawn of a track from near, wherever it is seen. */
interface NearSound {
  bands: WaveBands | undefined
  isFailed: boolean
  /** CSS pixels a second. */
  pxPerS: number
  grid: WaveGrid | undefined
}

/** The sound around a moment, running along under a playhead. */
export interface NearLook extends NearSound {
  /** What lies under the playhead, and where that stands, as a part of the width. */
  atMs: number
  playheadAt: number
  /** Whether the beats are being laid: they are drawn over the sound, and numbered. */
  isLaying: boolean
}

export const paintNear =
  (lookOf: () => NearLook): WavePaint =>
  (target) => {
    const { atMs, playheadAt, isLaying, ...sound } = lookOf()
    const playedX = playheadAt * target.width
    const fromMs = atMs - (playedX / sound.pxPerS) * 1000
    drawNear(target, sound, { fromMs, playedX, hasPlayhead: true, isLaying })
  }

/** A stretch of the sound that stands still on its canvas, in one tone. */
export interface StripLook extends NearSound {
  /** What lies at the left edge. */
  fromMs: number
  isPlayed: boolean
}

export const paintStrip =
  (lookOf: () => StripLook): WavePaint =>
  (target) => {
    const { fromMs, isPlayed, ...sound } = lookOf()
    drawNear(target, sound, { fromMs, playedX: isPlayed ? target.width : 0, hasPlayhead: false, isLaying: false })
  }

interface NearPlace {
  fromMs: number
  playedX: number
  hasPlayhead: boolean
  isLaying: boolean
}

function drawNear(target: WaveTarget, { bands, isFailed, pxPerS, grid }: NearSound, place: NearPlace): void {
  const { width, height } = target
  const { fromMs, playedX, hasPlayhead, isLaying } = place
  if (!isSeen(bands)) {
    paintAbsence(target, isFailed)
    return
  }
  const pitch = barPitchAt(height)
  const fromX = (fromMs / 1000) * pxPerS
  const first = Math.floor(fromX / pitch)
  const view = { fromMs, pxPerS, width }
  drawWave(target.brush, {
    ...target,
    bars: barsBetween(bands, pxPerS / pitch, first, first + Math.ceil(width / pitch) + 2),
    firstX: first * pitch - fromX,
    playedX,
    loadedX: width,
    hasPlayhead,
    lines: grid && !isLaying ? nearLines(grid, view) : [],
    linesOver: grid && isLaying ? laidLines(grid, view) : [],
  })
}

const isSeen = (bands: WaveBands | undefined): bands is WaveBands => bands !== undefined && bands.low.length > 0

function paintAbsence({ brush, width, height, pixelRatio, colors }: WaveTarget, isFailed: boolean): void {
  const room = isFailed ? Math.max(0, width - ASK_WIDTH) : width
  drawAbsence(brush, { width, lineWidth: room, height, pixelRatio, color: colors.rest.low, isFailed })
}
