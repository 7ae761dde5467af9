import { WAVEFORM } from '@shenglang/contract/constants'
import type { WaveBrush, WaveColors } from '@shenglang/player/waveform/wave-drawing'

/** The canvas to draw on: laid-out size in CSS pixels, and the colours of its theme. */
export interface WaveTarget {
  brush: WaveBrush
  width: number
  height: number
  pixelRatio: number
  colors: WaveColors
}

/** Draws what a canvas shows now. Returns whether that is the waveform, or that it failed to load; else it is awaited. */
export type WavePaint = (target: WaveTarget) => boolean

/**
 * Draws each canvas at its laid-out size, sharp on any screen, in the colours of its theme. All are measured before any is
 * drawn: otherwise the browser would lay out the page again for each.
 */
export function paintWaves(canvases: readonly { canvas: HTMLCanvasElement; paint: WavePaint }[]): void {
  const themes = new Map<string, WaveColors>()
  const measured = canvases.map(({ canvas }) => {
    const colors = themes.get(canvas.className) ?? colorsOf(canvas)
    themes.set(canvas.className, colors)
    return { width: canvas.clientWidth || WAVEFORM.defaultWidth, height: canvas.clientHeight || WAVEFORM.height, colors }
  })
  const pixelRatio = window.devicePixelRatio || 1
  for (const [index, { canvas, paint }] of canvases.entries()) {
    const [size, brush] = [measured[index], canvas.getContext('2d')]
    if (!size || !brush) continue
    const [width, height] = [Math.round(size.width * pixelRatio), Math.round(size.height * pixelRatio)]
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    canvas.toggleAttribute('data-drawn', paint({ brush, pixelRatio, ...size }))
  }
}

/** The colours are read from properties that are otherwise unused on a canvas: see Wave.module.css. */
function colorsOf(canvas: HTMLCanvasElement): WaveColors {
  const style = getComputedStyle(canvas)
  return {
    rest: { low: style.color, mid: style.borderTopColor, high: style.borderRightColor },
    played: { low: style.borderBottomColor, mid: style.borderLeftColor, high: style.outlineColor },
    playhead: style.textDecorationColor,
    line: style.columnRuleColor,
  }
}
