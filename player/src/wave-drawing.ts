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
  /** Under the bars, and over them. */
  lines: readonly WaveLine[]
  linesOver?: readonly WaveLine[]
  colors: WaveColors
}

/** A vertical line: over the whole height, and as ticks at both edges. */
export interface WaveLine {
  x: number
  alpha: number
  tick?: { length: number; alpha: number }
  /** Stands beside its upper end. */
  label?: string
}

export type WaveBrush = Pick<
  CanvasRenderingContext2D,
  'setTransform' | 'clearRect' | 'fillRect' | 'fillStyle' | 'fillText' | 'font' | 'globalAlpha' | 'globalCompositeOperation'
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
const LABEL = 11
const LABEL_GAP = 4
const LABEL_ALPHA = 0.85

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
  const { bars, firstX, width, height, pixelRatio, playedX, loadedX, linesOver, colors } = picture
  const px = (length: number) => Math.round(length * pixelRatio)
  brush.setTransform(1, 0, 0, 1, 0, 0)
  brush.clearRect(0, 0, px(width), px(height))
  drawLines(brush, picture, picture.lines)
  // A bar is played once its middle is.
  const played = Math.min(bars.length, Math.max(0, Math.round((playedX - firstX) / barPitchAt(height))))
  const halves = bars.map((bar) => seenHalves(layersOf(bar, height), pixelRatio))
  const put = barPutter(brush, picture)
  for (const { part, color, alpha } of LAYERS) {
    brush.globalAlpha = alpha
    brush.fillStyle = colors.played[color]
    for (let index = 0; index < played; index += 1) put(index, halves[index]![part], alpha === 1)
    brush.fillStyle = colors.rest[color]
    for (let index = played; index < bars.length; index += 1) put(index, halves[index]![part], alpha === 1)
  }
  if (loadedX < width) fade(brush, px(loadedX), px(width) - px(loadedX), px(height))
  if (linesOver) drawLines(brush, picture, linesOver)
  brush.globalAlpha = 1
  if (!picture.hasPlayhead) return
  brush.fillStyle = colors.playhead
  brush.fillRect(px(playedX - PLAYHEAD / 2), 0, px(PLAYHEAD), px(height))
}

/** How far each layer of a bar reaches from the middle, in pixels of the screen; 0 for one that another one hides. */
function seenHalves(layers: WaveBar, pixelRatio: number): WaveBar {
  const halfOf = (layer: number) => (layer === 0 ? 0 : Math.max(1, Math.round((layer * pixelRatio) / 2)))
  const beyond = (half: number, front: number) => (half > front ? half : 0)
  const [low, mid, high] = [halfOf(layers.low), halfOf(layers.mid), halfOf(layers.high)]
  return {
    peak: beyond(halfOf(layers.peak), Math.max(low, mid, high)),
    low: beyond(low, Math.max(mid, high)),
    mid: beyond(mid, high),
    high,
  }
}

/**
 * Puts one layer of a bar on whole pixels around the middle; where they are fine enough, its corners are left out, by a
 * narrower rectangle over a shorter one. What can be seen through is drawn at once, for where two lie it would be darker.
 */
function barPutter(brush: WaveBrush, { firstX, height, pixelRatio }: WavePicture) {
  const { bar, gap } = barSizeAt(height)
  const pitch = (bar + gap) * pixelRatio
  const left = firstX * pixelRatio
  const wide = Math.max(1, Math.round(bar * pixelRatio))
  const middle = Math.round((height * pixelRatio) / 2)
  const isFine = wide >= 4
  return (index: number, half: number, isOpaque: boolean): void => {
    if (half === 0) return
    const x = Math.round(left + index * pitch)
    if (!isFine || !isOpaque || half < 2) {
      brush.fillRect(x, middle - half, wide, 2 * half)
      return
    }
    brush.fillRect(x, middle - half + 1, wide, 2 * half - 2)
    brush.fillRect(x + 1, middle - half, wide - 2, 2 * half)
  }
}

/** Takes away as much of what is drawn as what is not loaded yet must lack. */
function fade(brush: WaveBrush, x: number, width: number, height: number): void {
  brush.globalCompositeOperation = 'destination-out'
  brush.globalAlpha = 1 - LOADING_ALPHA
  brush.fillRect(x, 0, width, height)
  brush.globalCompositeOperation = 'source-over'
}

function drawLines(brush: WaveBrush, { height, pixelRatio, colors }: WavePicture, lines: readonly WaveLine[]): void {
  const px = (length: number) => Math.round(length * pixelRatio)
  const thin = Math.max(1, px(1))
  brush.fillStyle = colors.line
  brush.font = `${px(LABEL)}px sans-serif`
  for (const { x, alpha, tick, label } of lines) {
    brush.globalAlpha = alpha
    if (alpha > 0) brush.fillRect(px(x), 0, thin, px(height))
    brush.globalAlpha = LABEL_ALPHA
    if (label) brush.fillText(label, px(x + LABEL_GAP), px(LABEL))
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
