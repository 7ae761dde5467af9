import { WAVEFORM } from '@shenglang/contract/constants'
import type { WaveBrush, WaveColors } from '@shenglang/player/wave-drawing'

/** What is drawn upon: laid-out size in CSS pixels, and the colours of its theme. */
export interface WaveTarget {
  brush: WaveBrush
  width: number
  height: number
  pixelRatio: number
  colors: WaveColors
}

/** Draws what a canvas shows at this moment. */
export type WavePaint = (target: WaveTarget) => void

/**
 * Draws each canvas at its laid-out size, crisp on any screen, in the colours of its theme. All are measured before any
 * is drawn: a drawn one would have the browser lay the page out again for the next.
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
    const [found, brush] = [measured[index], canvas.getContext('2d')]
    if (!found || !brush) continue
    const [width, height] = [Math.round(found.width * pixelRatio), Math.round(found.height * pixelRatio)]
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    paint({ brush, pixelRatio, ...found })
  }
}

/** The colours ride on properties that have no other use on a canvas: see Wave.module.css. */
function colorsOf(canvas: HTMLCanvasElement): WaveColors {
  const style = getComputedStyle(canvas)
  return {
    rest: { low: style.color, mid: style.borderTopColor, high: style.borderRightColor },
    played: { low: style.borderBottomColor, mid: style.borderLeftColor, high: style.outlineColor },
    playhead: style.textDecorationColor,
    line: style.columnRuleColor,
  }
}
