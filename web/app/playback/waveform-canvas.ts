import { WAVEFORM } from '@shenglang/contract/constants'
import { barCount, barsOf, drawWaveform, type WaveformPicture } from '@shenglang/player/waveform'

export interface WaveformLook {
  amplitudes: readonly number[]
  playedFraction: number
  loadedFraction: number
}

/** What a canvas shows at this moment. */
type LookOf = () => WaveformLook

/**
 * Draws each canvas at its laid-out size, crisp on any screen, in the colours of its theme. All are measured before any
 * is drawn: a drawn one would have the browser lay the page out again for the next.
 */
function paintWaveforms(canvases: readonly { canvas: HTMLCanvasElement; lookOf: LookOf }[]): void {
  const [first] = canvases
  if (!first) return
  const theme = getComputedStyle(first.canvas)
  const colors = { unloaded: theme.color, loaded: theme.borderTopColor, played: theme.outlineColor }
  const sizes = canvases.map(({ canvas }) => ({
    width: canvas.clientWidth || WAVEFORM.defaultWidth,
    height: canvas.clientHeight || WAVEFORM.height,
  }))
  for (const [index, { canvas, lookOf }] of canvases.entries()) {
    const size = sizes[index]
    if (size) paint(canvas, lookOf(), size, colors)
  }
}

type Size = Pick<WaveformPicture, 'width' | 'height'>

function paint(canvas: HTMLCanvasElement, look: WaveformLook, { width, height }: Size, colors: WaveformPicture['colors']): void {
  const brush = canvas.getContext('2d')
  const pixelRatio = window.devicePixelRatio || 1
  if (!brush) return
  if (canvas.width !== Math.round(width * pixelRatio)) canvas.width = Math.round(width * pixelRatio)
  if (canvas.height !== Math.round(height * pixelRatio)) canvas.height = Math.round(height * pixelRatio)
  const { amplitudes, playedFraction, loadedFraction } = look
  const bars = barsOf(amplitudes, barCount(width, window.screen.width))
  drawWaveform(brush, { bars, width, height, pixelRatio, playedFraction, loadedFraction, colors })
}

interface Shown {
  lookOf: LookOf
  isInSight: boolean
}
const shown = new Map<HTMLCanvasElement, Shown>()
const waiting = new Set<HTMLCanvasElement>()
let isDue = false
let settling: ReturnType<typeof setTimeout> | undefined
let watchers: { sight: IntersectionObserver; size: ResizeObserver } | undefined

/** Draws once for all that has changed within the delay, and not what nobody sees. */
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
      return entry?.isInSight ? { canvas, lookOf: entry.lookOf } : []
    })
    waiting.clear()
    paintWaveforms(due)
  }, WAVEFORM.redrawDebounceMs)
}

/** A window that is being dragged draws when it rests. */
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
  // Another window may stand on another screen, with other bars.
  window.addEventListener('resize', () => drawWhenSettled(WAVEFORM.resizeSettleMs))
  watchers = { sight, size }
  return watchers
}

/** Keeps a canvas drawn while it is in sight: when asked to, and whenever its size or the theme changes. */
export function keepDrawn(canvas: HTMLCanvasElement, lookOf: LookOf): { redraw: () => void; stop: () => void } {
  const { sight, size } = watch()
  shown.set(canvas, { lookOf, isInSight: false })
  sight.observe(canvas)
  size.observe(canvas)
  return {
    redraw: () => draw([canvas]),
    stop() {
      shown.delete(canvas)
      waiting.delete(canvas)
      sight.unobserve(canvas)
      size.unobserve(canvas)
    },
  }
}
