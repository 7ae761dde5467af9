import { WAVEFORM } from '@shenglang/contract/constants'
import { paintWaves, type WavePaint } from './wave-painting.ts'

interface Shown {
  paint: WavePaint
  isInSight: boolean
}
const shown = new Map<HTMLCanvasElement, Shown>()
const waiting = new Set<HTMLCanvasElement>()
let isDue = false
let settling: ReturnType<typeof setTimeout> | undefined
let watchers: { sight: IntersectionObserver; size: ResizeObserver } | undefined

/** Draws everything that changed within the delay together, and nothing that is not visible. */
function draw(canvases: Iterable<Element>): void {
  for (const canvas of canvases) {
    if (canvas instanceof HTMLCanvasElement && shown.get(canvas)?.isInSight) waiting.add(canvas)
  }
  if (isDue || waiting.size === 0 || document.hidden) return
  isDue = true
  setTimeout(() => {
    isDue = false
    const due = [...waiting].flatMap((canvas) => {
      const entry = shown.get(canvas)
      return entry?.isInSight ? { canvas, paint: entry.paint } : []
    })
    waiting.clear()
    paintWaves(due)
  }, WAVEFORM.redrawDebounceMs)
}

/** While a window is being resized, drawing waits until it rests. */
function drawWhenSettled(delayMs: number): void {
  clearTimeout(settling)
  settling = setTimeout(() => draw(shown.keys()), delayMs)
}

function watch() {
  if (watchers) return watchers
  const drawAll = () => draw(shown.keys())
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const entry = shown.get(target as HTMLCanvasElement)
        if (entry) entry.isInSight = isIntersecting
      }
      draw(entries.map(({ target }) => target))
    },
    { rootMargin: '100px' },
  )
  const size = new ResizeObserver(() => drawWhenSettled(WAVEFORM.resizeDebounceMs))
  new MutationObserver(drawAll).observe(document.documentElement, { attributeFilter: ['data-theme'] })
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', drawAll)
  document.addEventListener('visibilitychange', drawAll)
  // The window may now be on another screen, whose width decides the gaps between the bars of the waveform.
  window.addEventListener('resize', () => drawWhenSettled(WAVEFORM.resizeSettleMs))
  watchers = { sight, size }
  return watchers
}

export interface LiveDrawing {
  redraw: () => void
  /** Draws immediately, for animation frames. */
  drawNow: () => void
  stop: () => void
}

/** Redraws a visible canvas on demand, and whenever its size or the theme changes. */
export function drawLive(canvas: HTMLCanvasElement, paint: WavePaint): LiveDrawing {
  const { sight, size } = watch()
  shown.set(canvas, { paint, isInSight: false })
  sight.observe(canvas)
  size.observe(canvas)
  return {
    redraw: () => draw([canvas]),
    drawNow: () => {
      if (shown.get(canvas)?.isInSight) paintWaves([{ canvas, paint }])
    },
    stop() {
      shown.delete(canvas)
      waiting.delete(canvas)
      sight.unobserve(canvas)
      size.unobserve(canvas)
    },
  }
}
