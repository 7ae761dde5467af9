import { inParts, oneOf, WAVE_MAX, type WaveBands, type WavePart } from '@shenglang/contract/media/wave-bands'

/** A bar of a waveform; each level is 0 to 255. */
export type WaveBar = Record<WavePart, number>

/** Colours of low, mid and high frequencies. */
export interface WaveRamp {
  low: string
  mid: string
  high: string
}

export interface WaveColors {
  rest: WaveRamp
  played: WaveRamp
  playhead: string
  /** Colour of the grid lines, drawn faintly. */
  line: string
}

export interface WavePicture {
  bars: readonly WaveBar[]
  /** Start of the first bar, CSS pixels; negative when it begins before the visible part. */
  firstX: number
  width: number
  height: number
  pixelRatio: number
  size: BarSize
  /** Part of the height that stays free of bars for ticks, CSS pixels; 0 by default. */
  freeHeight?: number
  /** Ends of the played and of the loaded part, CSS pixels. */
  playedX: number
  loadedX: number
  hasPlayhead: boolean
  /** Lines behind the bars, and in front of them. */
  lines: readonly WaveLine[]
  linesOver?: readonly WaveLine[]
  colors: WaveColors
}

/** A vertical line: full height, or as ticks at both edges. */
export interface WaveLine {
  x: number
  alpha: number
  tick?: { length: number; alpha: number }
  /** Text next to its upper end. */
  label?: string
}

export type WaveBrush = Pick<
  CanvasRenderingContext2D,
  'setTransform' | 'clearRect' | 'fillRect' | 'fillStyle' | 'fillText' | 'font' | 'globalAlpha' | 'globalCompositeOperation'
>

/** Heights from which on bars are wider. */
const LARGE = 72
const TALL = 132
/** Below this width, as on phones, bars are closer together. */
const NARROW = 480
/** Below this height, the bars of high frequencies are shorter, since they would hide the mids. */
const SMALL = 40
/** Levels above the knee are compressed smoothly, so that loud passages still differ from one another. */
const KNEE = 0.68
const CURVE = 1.15
const PEAK_ALPHA = 0.34
const LOADING_ALPHA = 0.55
const LEAST_LOW = 2
const LEAST = 1
const PLAYHEAD = 2
const LABEL = 11
const LABEL_GAP = 4
const LABEL_ALPHA = 0.85

/** Width of a bar and of the gap after it, CSS pixels. */
export interface BarSize {
  bar: number
  gap: number
}

/** Size of the bars of a whole waveform. */
export function barSizeIn({ width, height }: { width: number; height: number }): BarSize {
  if (height < LARGE) return { bar: 2, gap: 1 }
  if (width < NARROW) return { bar: 3, gap: 1 }
  return { bar: height < TALL ? 3 : 4, gap: 2 }
}

/** Size of the bars of a zoomed waveform, which are close together so that beats stay distinguishable. */
export const nearBarSize = (height: number): BarSize => ({ bar: height < LARGE ? 2 : 3, gap: 1 })

/** The bars of a whole waveform for this width; interpolated if there are fewer points than bars. */
export function barsIn(bands: WaveBands, width: number, { bar, gap }: BarSize): WaveBar[] {
  const count = Math.max(1, Math.floor((width + gap) / (bar + gap)))
  const points = bands.low.length
  if (points === 0 || points >= count) return inParts(bands, count)
  return Array.from({ length: count }, (_, index) => {
    const at = Math.min(points - 1, Math.max(0, ((index + 0.5) * points) / count - 0.5))
    const from = Math.floor(at)
    const part = at - from
    const of = (values: Uint8Array) => values[from]! + part * ((values[from + 1] ?? 0) - values[from]!)
    return { low: of(bands.low), mid: of(bands.mid), high: of(bands.high), peak: of(bands.peak) }
  })
}

/** Bars `from` (included) to `to` (excluded) at `barsPerS`. A bar covers the same sound wherever the view begins. */
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

/** Height of each layer of a bar in CSS pixels; 0 for a layer that is not drawn. */
export function layersOf(bar: WaveBar, height: number): WaveBar {
  const curved = (value: number) => height * compressed(value / WAVE_MAX) ** CURVE
  const visible = (layer: number) => (layer < LEAST ? 0 : layer)
  return {
    peak: visible(0.98 * curved(bar.peak)),
    low: Math.max(LEAST_LOW, 0.88 * curved(bar.low)),
    mid: visible(0.62 * curved(bar.mid)),
    high: visible((height < SMALL ? 0.3 : 0.36) * curved(bar.high)),
  }
}

const compressed = (value: number) => (value < KNEE ? value : KNEE + 0.314 * Math.tanh((value - KNEE) / 0.32))

/** From back to front. */
const LAYERS = [
  { part: 'peak', color: 'mid', alpha: PEAK_ALPHA },
  { part: 'low', color: 'low', alpha: 1 },
  { part: 'mid', color: 'mid', alpha: 1 },
  { part: 'high', color: 'high', alpha: 1 },
] as const

/** Draws a waveform colour by colour, since changing the brush's colour costs more than drawing a bar. */
export function drawWave(brush: WaveBrush, picture: WavePicture): void {
  const { bars, firstX, width, height, pixelRatio, size, freeHeight = 0, playedX, loadedX, linesOver, colors } = picture
  const px = (length: number) => Math.round(length * pixelRatio)
  brush.setTransform(1, 0, 0, 1, 0, 0)
  brush.clearRect(0, 0, px(width), px(height))
  drawLines(brush, picture, picture.lines)
  // A bar counts as played once its middle has been played.
  const played = Math.min(bars.length, Math.max(0, Math.round((playedX - firstX) / (size.bar + size.gap))))
  const halves = bars.map((bar) => visibleHalves(layersOf(bar, height - freeHeight), pixelRatio))
  const put = barPainter(brush, picture)
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

/** Extent of each layer of a bar from the middle, in device pixels; 0 for a layer that another one hides. */
function visibleHalves(layers: WaveBar, pixelRatio: number): WaveBar {
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
 * Returns a function that draws one layer of a bar on whole pixels around the middle, with round ends if the resolution allows.
 * Draws row by row, which is faster than arcs; rows of a translucent bar do not overlap, since they would be darker there.
 */
function barPainter(brush: WaveBrush, { firstX, height, pixelRatio, size: { bar, gap } }: WavePicture) {
  const pitch = (bar + gap) * pixelRatio
  const left = firstX * pixelRatio
  const barWidth = Math.max(1, Math.round(bar * pixelRatio))
  const middle = Math.round((height * pixelRatio) / 2)
  const ends = roundEnd(barWidth)
  return (index: number, half: number, isOpaque: boolean): void => {
    if (half === 0) return
    const x = Math.round(left + index * pitch)
    const rows = half > ends.length ? ends : NO_END
    brush.fillRect(x, middle - half + rows.length, barWidth, 2 * (half - rows.length))
    for (const [row, inset] of rows.entries()) {
      if (isOpaque) brush.fillRect(x + inset, middle - half + row, barWidth - 2 * inset, 2 * (half - row))
      else {
        brush.fillRect(x + inset, middle - half + row, barWidth - 2 * inset, 1)
        brush.fillRect(x + inset, middle + half - row - 1, barWidth - 2 * inset, 1)
      }
    }
  }
}

const NO_END: readonly number[] = []

/** Inset of each row of pixels at the end of a bar, outermost row first: a half circle, without the rows of full width. */
function roundEnd(barWidth: number): readonly number[] {
  const radius = barWidth / 2
  const rows = Array.from({ length: Math.floor(radius) }, (_, row) =>
    Math.round(radius - Math.sqrt(radius ** 2 - (radius - row - 0.5) ** 2)),
  )
  return barWidth < 3 ? NO_END : rows.filter((inset) => inset > 0)
}

/** Fades the part that is not loaded yet. */
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
  /** Length of the line, CSS pixels. */
  lineWidth: number
  height: number
  pixelRatio: number
  color: string
  isFailed: boolean
}

/** Draws a line in place of a missing waveform: solid while it loads, dashed once loading has failed. */
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
