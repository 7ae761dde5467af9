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
  /** Colour of the grid lines, drawn faintly. */
  line: string
}

export interface WavePicture {
  bars: readonly WaveBar[]
  /** Where the first bar begins, CSS pixels; below 0 where it began before the visible part. */
  firstX: number
  width: number
  height: number
  pixelRatio: number
  size: BarSize
  /** How much of the height stays free of bars, for ticks; none where it is left out. */
  freeHeight?: number
  /** The ends of the played and the loaded part; CSS pixels. */
  playedX: number
  loadedX: number
  hasPlayhead: boolean
  /** Lines under the bars, and over them. */
  lines: readonly WaveLine[]
  linesOver?: readonly WaveLine[]
  colors: WaveColors
}

/** A vertical line: full height, or ticks at both edges. */
export interface WaveLine {
  x: number
  alpha: number
  tick?: { length: number; alpha: number }
  /** Written beside its upper end. */
  label?: string
}

export type WaveBrush = Pick<
  CanvasRenderingContext2D,
  'setTransform' | 'clearRect' | 'fillRect' | 'fillStyle' | 'fillText' | 'font' | 'globalAlpha' | 'globalCompositeOperation'
>

/** From these heights on bars are wider. */
const LARGE = 72
const TALL = 132
/** A phone is narrower, and has its bars closer together. */
const NARROW = 480
/** Below this height the highs are narrower, or they would hide the mids. */
const SMALL = 40
/** Loud sounds are pressed together above the knee, so that those in a plateau still differ. */
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

/** Width of a bar and the gap behind it, CSS pixels. */
export interface BarSize {
  bar: number
  gap: number
}

/** Bars of a whole waveform. */
export function barSizeIn({ width, height }: { width: number; height: number }): BarSize {
  if (height < LARGE) return { bar: 2, gap: 1 }
  if (width < NARROW) return { bar: 3, gap: 1 }
  return { bar: height < TALL ? 3 : 4, gap: 2 }
}

/** Bars of a zoomed one, which lie close to tell beats apart. */
export const nearBarSize = (height: number): BarSize => ({ bar: height < LARGE ? 2 : 3, gap: 1 })

/** The bars of a whole waveform for this width; between fewer points they are interpolated. */
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

/** Bars `from` up to `to` at `barsPerS`, so that each shows the same sound wherever it is visible. */
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

/** The height of each layer of a bar in CSS pixels; 0 for one that is left out. */
export function layersOf(bar: WaveBar, height: number): WaveBar {
  const curved = (value: number) => height * kneed(value / WAVE_MAX) ** CURVE
  const seen = (layer: number) => (layer < LEAST ? 0 : layer)
  return {
    peak: seen(0.98 * curved(bar.peak)),
    low: Math.max(LEAST_LOW, 0.88 * curved(bar.low)),
    mid: seen(0.62 * curved(bar.mid)),
    high: seen((height < SMALL ? 0.3 : 0.36) * curved(bar.high)),
  }
}

const kneed = (value: number) => (value < KNEE ? value : KNEE + 0.314 * Math.tanh((value - KNEE) / 0.32))

/** Back to front. */
const LAYERS = [
  { part: 'peak', color: 'mid', alpha: PEAK_ALPHA },
  { part: 'low', color: 'low', alpha: 1 },
  { part: 'mid', color: 'mid', alpha: 1 },
  { part: 'high', color: 'high', alpha: 1 },
] as const

/** Draws a waveform, colour by colour: changing the brush's colour costs more than drawing a bar. */
export function drawWave(brush: WaveBrush, picture: WavePicture): void {
  const { bars, firstX, width, height, pixelRatio, size, freeHeight = 0, playedX, loadedX, linesOver, colors } = picture
  const px = (length: number) => Math.round(length * pixelRatio)
  brush.setTransform(1, 0, 0, 1, 0, 0)
  brush.clearRect(0, 0, px(width), px(height))
  drawLines(brush, picture, picture.lines)
  // A bar is played once its middle is.
  const played = Math.min(bars.length, Math.max(0, Math.round((playedX - firstX) / (size.bar + size.gap))))
  const halves = bars.map((bar) => seenHalves(layersOf(bar, height - freeHeight), pixelRatio))
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

/** How far each layer of a bar reaches from the middle, in device pixels; 0 for one that another one hides. */
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
 * Draws one layer of a bar on whole pixels around the middle, with round ends where they are fine enough: row by row, which is
 * faster than arcs. Rows of a translucent bar do not overlap, or they would be darker.
 */
function barPutter(brush: WaveBrush, { firstX, height, pixelRatio, size: { bar, gap } }: WavePicture) {
  const pitch = (bar + gap) * pixelRatio
  const left = firstX * pixelRatio
  const wide = Math.max(1, Math.round(bar * pixelRatio))
  const middle = Math.round((height * pixelRatio) / 2)
  const ends = roundEnd(wide)
  return (index: number, half: number, isOpaque: boolean): void => {
    if (half === 0) return
    const x = Math.round(left + index * pitch)
    const rows = half > ends.length ? ends : NO_END
    brush.fillRect(x, middle - half + rows.length, wide, 2 * (half - rows.length))
    for (const [row, inset] of rows.entries()) {
      if (isOpaque) brush.fillRect(x + inset, middle - half + row, wide - 2 * inset, 2 * (half - row))
      else {
        brush.fillRect(x + inset, middle - half + row, wide - 2 * inset, 1)
        brush.fillRect(x + inset, middle + half - row - 1, wide - 2 * inset, 1)
      }
    }
  }
}

const NO_END: readonly number[] = []

/** How far each row of pixels at the end of a bar is inset, from the outermost on: a half circle, cut where it is full. */
function roundEnd(wide: number): readonly number[] {
  const radius = wide / 2
  const rows = Array.from({ length: Math.floor(radius) }, (_, row) =>
    Math.round(radius - Math.sqrt(radius ** 2 - (radius - row - 0.5) ** 2)),
  )
  return wide < 3 ? NO_END : rows.filter((inset) => inset > 0)
}

/** Fades what is drawn of the part that is not loaded. */
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
  /** The length of the line. */
  lineWidth: number
  height: number
  pixelRatio: number
  color: string
  isFailed: boolean
}

/** The line in place of a missing waveform: solid while it loads, dashed once loading failed. */
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
