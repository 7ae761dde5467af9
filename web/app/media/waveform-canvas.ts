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
interface Shown {
  redraw: Redraw
  isInSight: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}
const shown = new Map<Element, Shown>()
let watchers: { sight: IntersectionObserver; size: ResizeObserver } | undefined

/** Draws once for all that has changed within the delay, and not what nobody sees. */
function draw(canvas: Element, delayMs: number = WAVEFORM.redrawDebounceMs): void {
  const entry = shown.get(canvas)
  if (!entry?.isInSight || document.hidden || entry.timer !== undefined) return
  entry.timer = setTimeout(() => {
    entry.timer = undefined
    if (shown.get(canvas) === entry && entry.isInSight) entry.redraw()
  }, delayMs)
}

/** A window that is being dragged draws when it rests. */
function drawWhenSettled(canvas: Element, delayMs: number = WAVEFORM.resizeDebounceMs): void {
  const entry = shown.get(canvas)
  if (!entry) return
  clearTimeout(entry.timer)
  entry.timer = undefined
  draw(canvas, delayMs)
}

function watch() {
  if (watchers) return watchers
  const drawAll = () => {
    for (const canvas of shown.keys()) draw(canvas)
  }
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const entry = shown.get(target)
        if (!entry) continue
        entry.isInSight = isIntersecting
        draw(target)
      }
    },
    { rootMargin: '100px' },
  )
  const size = new ResizeObserver((entries) => {
    for (const { target } of entries) drawWhenSettled(target)
  })
  new MutationObserver(drawAll).observe(document.documentElement, { attributeFilter: ['data-theme'] })
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', drawAll)
  document.addEventListener('visibilitychange', drawAll)
  // Another window may stand on another screen, with other bars.
  window.addEventListener('resize', () => {
    for (const canvas of shown.keys()) drawWhenSettled(canvas, WAVEFORM.resizeSettleMs)
  })
  watchers = { sight, size }
  return watchers
}

/** Keeps a canvas drawn while it is in sight: when asked to, and whenever its size or the theme changes. */
export function keepDrawn(canvas: HTMLCanvasElement, redraw: Redraw): { redraw: Redraw; stop: () => void } {
  const { sight, size } = watch()
  shown.set(canvas, { redraw, isInSight: false, timer: undefined })
  sight.observe(canvas)
  size.observe(canvas)
  return {
    redraw: () => draw(canvas),
    stop() {
      clearTimeout(shown.get(canvas)?.timer)
      shown.delete(canvas)
      sight.unobserve(canvas)
      size.unobserve(canvas)
    },
  }
}
