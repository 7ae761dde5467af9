import { inParts, oneOf, WAVE_MAX, type WaveBands, type WavePart } from '@shenglang/contract/media/wave-bands'

/** A bar of a waveform, each part 0 to 255. */
export type WaveBar = Record<WavePart, number>

/** Colours of low, mid and high sounds. */
export interface WaveRamp {
  low: string
  mid: string
  high: string
}

export interface WaveColors {
  rest: WaveRamp
  played: WaveRamp
  playhead: string
  /** Of the lines of the grid, drawn faintly. */
  line: string
}

export interface WavePicture {
  bars: readonly WaveBar[]
  /** Where the first bar begins, CSS pixels; below 0 where it began before what is seen. */
  firstX: number
  width: number
  height: number
  pixelRatio: number
  /** Up to where it is played, and loaded; CSS pixels. */
  playedX: number
  loadedX: number
  hasPlayhead: boolean
  lines: readonly WaveLine[]
  colors: WaveColors
}

/** A vertical line under the bars: over the whole height, and as ticks at both edges. */
export interface WaveLine {
  x: number
  alpha: number
  tick?: { length: number; alpha: number }
}

export type WaveBrush = Pick<
  CanvasRenderingContext2D,
  'setTransform' | 'clearRect' | 'fillRect' | 'fillStyle' | 'globalAlpha' | 'globalCompositeOperation'
>

/** From this height on bars are wider. */
const TALL = 120
/** Below this height the highs are narrower, or they would hide the mids. */
const SMALL = 40
const CURVE = 1.25
const PEAK_CURVE = 1.1
const PEAK_ALPHA = 0.35
const LOADING_ALPHA = 0.55
const LEAST_LOW = 2
const LEAST = 1
const PLAYHEAD = 2

/** Width of a bar and the gap behind it, CSS pixels. */
const barSizeAt = (height: number) => ({ bar: height >= TALL ? 3 : 2, gap: 1 })
export const barPitchAt = (height: number) => barSizeAt(height).bar + barSizeAt(height).gap

/** The bars of a whole waveform in so much room. */
export function barsIn(bands: WaveBands, { width, height }: { width: number; height: number }): WaveBar[] {
  const { bar, gap } = barSizeAt(height)
  return inParts(bands, Math.max(1, Math.floor((width + gap) / (bar + gap))))
}

/** Bars `from` up to `to` of a row of bars that has so many a second, so that each shows the same sound wherever it is seen. */
export function barsBetween(bands: WaveBands, barsPerS: number, from: number, to: number): WaveBar[] {
  const points = bands.pointsPerS / barsPerS
  const last = bands.low.length
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => {
    const first = Math.floor((from + index) * points)
    if (first < 0 || first >= last) return SILENCE
    return oneOf(bands, first, Math.min(last, Math.max(first + 1, Math.floor((from + index + 1) * points))))
  })
}

const SILENCE: WaveBar = { low: 0, mid: 0, high: 0, peak: 0 }

/** How high each layer of a bar stands in CSS pixels; 0 for one that is left out. */
export function layersOf(bar: WaveBar, height: number): WaveBar {
  const curved = (value: number, curve: number) => height * (value / WAVE_MAX) ** curve
  const seen = (layer: number) => (layer < LEAST ? 0 : layer)
  return {
    peak: seen(0.98 * curved(bar.peak, PEAK_CURVE)),
    low: Math.max(LEAST_LOW, 0.92 * curved(bar.low, CURVE)),
    mid: seen(0.66 * curved(bar.mid, CURVE)),
    high: seen((height < SMALL ? 0.32 : 0.4) * curved(bar.high, CURVE)),
  }
}

/** From the back to the front. */
const LAYERS = [
  { part: 'peak', color: 'mid', alpha: PEAK_ALPHA },
  { part: 'low', color: 'low', alpha: 1 },
  { part: 'mid', color: 'mid', alpha: 1 },
  { part: 'high', color: 'high', alpha: 1 },
] as const

/** Draws a waveform, colour by colour: to change the colour of the brush costs more than to draw a bar. */
export function drawWave(brush: WaveBrush, picture: WavePicture): void {
  const { bars, firstX, width, height, pixelRatio, playedX, loadedX, colors } = picture
  const px = (length: number) => Math.round(length * pixelRatio)
  brush.setTransform(1, 0, 0, 1, 0, 0)
  brush.clearRect(0, 0, px(width), px(height))
  drawLines(brush, picture)
  const pitch = barPitchAt(height)
  const layers = bars.map((bar) => layersOf(bar, height))
  // A bar is played once its middle is.
  const played = Math.min(bars.length, Math.max(0, Math.round((playedX - firstX) / pitch)))
  const put = barPutter(brush, picture)
  for (const { part, color, alpha } of LAYERS) {
    brush.globalAlpha = alpha
    brush.fillStyle = colors.played[color]
    for (let index = 0; index < played; index += 1) put(index, layers[index]![part])
    brush.fillStyle = colors.rest[color]
    for (let index = played; index < bars.length; index += 1) put(index, layers[index]![part])
  }
  if (loadedX < width) fade(brush, px(loadedX), px(width) - px(loadedX), px(height))
  brush.globalAlpha = 1
  if (!picture.hasPlayhead) return
  brush.fillStyle = colors.playhead
  brush.fillRect(px(playedX - PLAYHEAD / 2), 0, px(PLAYHEAD), px(height))
}

/** Puts one layer of a bar on whole pixels around the middle; where they are fine enough, its corners are left out. */
function barPutter(brush: WaveBrush, { firstX, height, pixelRatio }: WavePicture) {
  const { bar, gap } = barSizeAt(height)
  const pitch = (bar + gap) * pixelRatio
  const left = firstX * pixelRatio
  const wide = Math.max(1, Math.round(bar * pixelRatio))
  const middle = Math.round((height * pixelRatio) / 2)
  const isRound = wide >= 4
  return (index: number, layer: number): void => {
    if (layer === 0) return
    const x = Math.round(left + index * pitch)
    const half = Math.max(1, Math.round((layer * pixelRatio) / 2))
    if (!isRound || half < 2) {
      brush.fillRect(x, middle - half, wide, 2 * half)
      return
    }
    brush.fillRect(x, middle - half + 1, wide, 2 * half - 2)
    brush.fillRect(x + 1, middle - half, wide - 2, 1)
    brush.fillRect(x + 1, middle + half - 1, wide - 2, 1)
  }
}

/** Takes away as much of what is drawn as what is not loaded yet must lack. */
function fade(brush: WaveBrush, x: number, width: number, height: number): void {
  brush.globalCompositeOperation = 'destination-out'
  brush.globalAlpha = 1 - LOADING_ALPHA
  brush.fillRect(x, 0, width, height)
  brush.globalCompositeOperation = 'source-over'
}

function drawLines(brush: WaveBrush, { lines, height, pixelRatio, colors }: WavePicture): void {
  const px = (length: number) => Math.round(length * pixelRatio)
  const thin = Math.max(1, px(1))
  brush.fillStyle = colors.line
  for (const { x, alpha, tick } of lines) {
    brush.globalAlpha = alpha
    if (alpha > 0) brush.fillRect(px(x), 0, thin, px(height))
    if (!tick) continue
    brush.globalAlpha = tick.alpha
    brush.fillRect(px(x), 0, thin, px(tick.length))
    brush.fillRect(px(x), px(height) - px(tick.length), thin, px(tick.length))
  }
}

interface WaveAbsence {
  width: number
  /** How far the line goes. */
  lineWidth: number
  height: number
  pixelRatio: number
  color: string
  isFailed: boolean
}

/** The line of what is not there: whole while it is asked for, dashed once it could not be had. */
export function drawAbsence(brush: WaveBrush, { width, lineWidth, height, pixelRatio, color, isFailed }: WaveAbsence): void {
  const px = (length: number) => Math.round(length * pixelRatio)
  brush.setTransform(1, 0, 0, 1, 0, 0)
  brush.clearRect(0, 0, px(width), px(height))
  brush.globalAlpha = 1
  brush.fillStyle = color
  const top = Math.round((height * pixelRatio) / 2) - px(1)
  const [dash, step] = isFailed ? [DASH, DASH_STEP] : [lineWidth, lineWidth]
  for (let x = 0; x < lineWidth; x += step) brush.fillRect(px(x), top, px(Math.min(dash, lineWidth - x)), 2 * px(1))
}

const DASH = 4
const DASH_STEP = 10
