import type { WaveBands } from '@shenglang/contract/media/wave-bands'
import { barPitchAt, barsBetween, barsIn, drawAbsence, drawWave } from '@shenglang/player/wave-drawing'
import { nearLines, overviewLines, type WaveGrid } from '@shenglang/player/wave-lines'
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

/** What is seen of a track from near. */
export interface NearLook {
  bands: WaveBands | undefined
  isFailed: boolean
  /** What lies under the playhead, and where that stands, as a part of the width. */
  atMs: number
  playheadAt: number
  pxPerS: number
  grid: WaveGrid | undefined
}

export const paintNear =
  (lookOf: () => NearLook): WavePaint =>
  (target) => {
    const { bands, isFailed, atMs, playheadAt, pxPerS, grid } = lookOf()
    const { width, height } = target
    if (!isSeen(bands)) return paintAbsence(target, isFailed)
    const pitch = barPitchAt(height)
    const playedX = playheadAt * width
    const fromS = atMs / 1000 - playedX / pxPerS
    const first = Math.floor((fromS * pxPerS) / pitch)
    drawWave(target.brush, {
      ...target,
      bars: barsBetween(bands, pxPerS / pitch, first, first + Math.ceil(width / pitch) + 2),
      firstX: first * pitch - fromS * pxPerS,
      playedX,
      loadedX: width,
      hasPlayhead: true,
      lines: grid ? nearLines(grid, { fromMs: fromS * 1000, pxPerS, width }) : [],
    })
  }

const isSeen = (bands: WaveBands | undefined): bands is WaveBands => bands !== undefined && bands.low.length > 0

function paintAbsence({ brush, width, height, pixelRatio, colors }: WaveTarget, isFailed: boolean): void {
  const room = isFailed ? Math.max(0, width - ASK_WIDTH) : width
  drawAbsence(brush, { width, lineWidth: room, height, pixelRatio, color: colors.rest.low, isFailed })
}
