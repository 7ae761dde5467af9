import { WAVEFORM } from '@shenglang/contract/constants'
import { barCount, barsOf, drawWaveform } from '@shenglang/player/waveform'

export interface WaveformLook {
  amplitudes: readonly number[]
  playedFraction: number
  loadedFraction: number
}

/** Draws into the canvas at its laid-out size, crisp on any screen, in the colours of its theme. */
export function paintWaveform(canvas: HTMLCanvasElement, { amplitudes, playedFraction, loadedFraction }: WaveformLook): void {
  const brush = canvas.getContext('2d')
  const width = canvas.clientWidth || WAVEFORM.defaultWidth
  const height = canvas.clientHeight || WAVEFORM.height
  const pixelRatio = window.devicePixelRatio || 1
  if (!brush) return
  if (canvas.width !== Math.round(width * pixelRatio)) canvas.width = Math.round(width * pixelRatio)
  if (canvas.height !== Math.round(height * pixelRatio)) canvas.height = Math.round(height * pixelRatio)
  const theme = getComputedStyle(canvas)
  drawWaveform(brush, {
    bars: barsOf(amplitudes, barCount(width, window.screen.width)),
    width,
    height,
    pixelRatio,
    playedFraction,
    loadedFraction,
    colors: {
      unloaded: theme.color,
      loaded: theme.borderTopColor,
      played: theme.outlineColor,
    },
  })
}

type Redraw = () => void
const shown = new Map<Element, { redraw: Redraw; isVisible: boolean }>()
let watchers: { sight: IntersectionObserver; size: ResizeObserver; theme: MutationObserver } | undefined

function watch() {
  if (watchers) return watchers
  const redrawOf = (element: Element) => {
    const entry = shown.get(element)
    if (entry?.isVisible) entry.redraw()
  }
  const redrawAll = () => {
    for (const element of shown.keys()) redrawOf(element)
  }
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const entry = shown.get(target)
        if (!entry) continue
        entry.isVisible = isIntersecting
        redrawOf(target)
      }
    },
    { rootMargin: '100px' },
  )
  const size = new ResizeObserver((entries) => {
    for (const { target } of entries) redrawOf(target)
  })
  const theme = new MutationObserver(redrawAll)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', redrawAll)
  watchers = { sight, size, theme }
  return watchers
}

/** Calls `redraw` whenever the canvas is in sight and its size or the theme changes. Returns how to stop. */
export function keepDrawn(canvas: HTMLCanvasElement, redraw: Redraw): () => void {
  const { sight, size } = watch()
  shown.set(canvas, { redraw, isVisible: false })
  sight.observe(canvas)
  size.observe(canvas)
  return () => {
    shown.delete(canvas)
    sight.unobserve(canvas)
    size.unobserve(canvas)
  }
}
