import { WAVEFORM } from '@shenglang/contract/constants'

/** Peaks of `count` equal parts of the amplitudes; if there are fewer amplitudes than bars, they are repeated. */
export function barsOf(amplitudes: readonly number[], count: number): number[] {
  return Array.from({ length: amplitudes.length === 0 ? 0 : count }, (_, bar) => {
    const from = Math.floor((bar * amplitudes.length) / count)
    const to = Math.max(Math.floor(((bar + 1) * amplitudes.length) / count), from + 1)
    let peak = 0
    for (let index = from; index < to; index += 1) peak = Math.max(peak, amplitudes[index] ?? 0)
    return peak
  })
}

/** Bar widths by container width, and gaps by screen width, one more than there are bounds. */
const BAR_WIDTHS = [1.5, 2, 2, 2.5] as const
const GAPS = [1, 0.9, 0.75] as const

/** Number of bounds that a value exceeds. */
const tierOf = (value: number, bounds: readonly number[]) => bounds.filter((bound) => value > bound).length

/** Bar width and gap in CSS pixels: wider bars in wider containers, denser on large screens (spec §9). */
export function barSize(containerWidth: number, screenWidth: number): { bar: number; gap: number } {
  return {
    bar: BAR_WIDTHS[tierOf(containerWidth, WAVEFORM.barContainerWidths)] ?? BAR_WIDTHS[0],
    gap: GAPS[tierOf(screenWidth + 1, WAVEFORM.densityScreenWidths)] ?? GAPS[0],
  }
}

export function barCount(containerWidth: number, screenWidth: number): number {
  const { bar, gap } = barSize(containerWidth, screenWidth)
  return Math.max(WAVEFORM.minBars, Math.floor(containerWidth / (bar + gap)))
}

export interface WaveformPicture {
  bars: readonly number[]
  /** CSS pixels. */
  width: number
  height: number
  pixelRatio: number
  /** 0 to 1. */
  playedFraction: number
  loadedFraction: number
  colors: { unloaded: string; loaded: string; played: string }
}

type Brush = Pick<CanvasRenderingContext2D, 'setTransform' | 'clearRect' | 'fillRect' | 'fillStyle'>

/** Minimum height of a bar as a fraction of the whole, so that silence is visible. */
const QUIETEST = 0.04

/**
 * Draws mirrored bars, colour by colour. Draws single rectangles, since a path with hundreds of them takes several times as long.
 */
export function drawWaveform(brush: Brush, picture: WaveformPicture): void {
  const { bars, width, height, pixelRatio, playedFraction, loadedFraction, colors } = picture
  brush.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  brush.clearRect(0, 0, width, height)
  const pitch = width / bars.length
  const played = Math.round(playedFraction * bars.length)
  const loaded = Math.max(Math.round(loadedFraction * bars.length), played)
  const spans: [from: number, to: number, color: string][] = [
    [0, played, colors.played],
    [played, loaded, colors.loaded],
    [loaded, bars.length, colors.unloaded],
  ]
  for (const [from, to, color] of spans) {
    if (from >= to) continue
    brush.fillStyle = color
    for (let index = from; index < to; index += 1) {
      const barHeight = Math.max(bars[index] ?? 0, QUIETEST) * height
      brush.fillRect(index * pitch, (height - barHeight) / 2, pitch * 0.66, barHeight)
    }
  }
}
