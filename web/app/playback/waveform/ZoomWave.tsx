import { spokenTime } from '@shenglang/contract/format'
import type { WaveBands } from '@shenglang/contract/media/wave-bands'
import type { WaveGrid } from '@shenglang/player/waveform/wave-lines'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, type WheelEvent } from 'react'
import { RetryButton } from './RetryButton.tsx'
import * as texts from './texts.ts'
import { useLiveDrawing } from './use-live-drawing.ts'
import { seekAndSpeak, useSpokenMs } from './use-spoken-ms.ts'
import styles from './Wave.module.css'
import { type NearLook, paintNear } from './wave-paints.ts'
import { useWave } from './wave-query.ts'

interface ZoomWaveProps {
  /** Its accessible name. */
  label: string
  /** `waveformZoomUrl` of a source or a work, `zoomUrl` of a file in the studio; loaded once this is visible. '' shows a line. */
  zoomUrl?: string
  /** Replaces what would be loaded. */
  bands?: WaveBands | undefined
  durationMs: number
  /** The position under the playhead. */
  atMs: number
  /** The same, read before each frame: as long as it is given, the sound scrolls smoothly. */
  clock?: (() => number) | undefined
  /** The zoom: CSS pixels a second. */
  pxPerS: number
  /** The playhead as a fraction of the width. */
  playheadAt?: number
  /** Draws ticks at its beats and lines at its bars. */
  grid?: WaveGrid | null | undefined
  /** The beats are being edited: they are drawn over the sound, and numbered. */
  isLaying?: boolean
  /** The sound was dragged, scrolled or stepped to this position, or clicked there. Without it the view is read-only. */
  onSeek?: ((ms: number) => void) | undefined
  /** Target of an arrow key (one step forward or back) and of Page Up or Down, milliseconds. */
  positionAfter?: (step: 1 | -1, isPage: boolean) => number
  /** The sound plays: screen readers then hear its position every ten seconds. */
  isRunning?: boolean
  className?: string | undefined
}

/** Smaller movements, in pixels, count as a click. */
const STILL = 3

/**
 * A zoomed track, at up to 150 points a second, around the playhead: redrawn as it moves. For a view that only scrolls by use
 * `WaveStrip`.
 */
export function ZoomWave(props: ZoomWaveProps) {
  const { label, zoomUrl = '', durationMs, atMs, clock, pxPerS, playheadAt = 0.5, grid, isLaying = false } = props
  const { onSeek } = props
  const fetched = useWave(zoomUrl)
  const bands = props.bands ?? fetched.bands
  const { isFailed, retry } = fetched
  const look: NearLook = { bands, isFailed, atMs, playheadAt, pxPerS, grid: grid ?? undefined, isLaying }
  const { canvas, follow } = useLiveDrawing(paintNear, look)
  useEffect(() => {
    if (!clock) return
    const run = () => {
      follow({ atMs: clock() })
      frame = requestAnimationFrame(run)
    }
    let frame = requestAnimationFrame(run)
    return () => cancelAnimationFrame(frame)
  }, [clock, follow])

  const [spokenMs, speak] = useSpokenMs(atMs, props.isRunning ?? false)
  const seek = (positionMs: number) => seekAndSpeak(positionMs, { durationMs, onSeek, speak })
  const drag = useDragging({ atMs, pxPerS, playheadAt, seek: onSeek && seek })
  return (
    <span className={`${styles.zoom} ${props.className ?? ''}`}>
      <span
        className="block full full-height"
        {...(onSeek ? slider({ ...props, spokenMs, speak }, seek) : { role: 'img', 'aria-label': label })}
      >
        <canvas ref={canvas} className={styles.canvas} {...drag} />
      </span>
      {isFailed ? <RetryButton onRetry={retry} /> : null}
    </span>
  )
}

const STEP_MS = 100

interface SliderProps extends ZoomWaveProps {
  spokenMs: number
  speak: (ms: number) => void
}

function slider(props: SliderProps, seek: (ms: number) => void) {
  const { label, durationMs, atMs, positionAfter, spokenMs, speak } = props
  const after = positionAfter ?? ((step: 1 | -1, isPage: boolean) => atMs + step * STEP_MS * (isPage ? 10 : 1))
  const positions: Record<string, () => number> = {
    ArrowLeft: () => after(-1, false),
    ArrowDown: () => after(-1, false),
    ArrowRight: () => after(1, false),
    ArrowUp: () => after(1, false),
    PageDown: () => after(-1, true),
    PageUp: () => after(1, true),
    Home: () => 0,
    End: () => durationMs,
  }
  return {
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': Math.round(durationMs),
    'aria-valuenow': Math.round(spokenMs),
    'aria-valuetext': texts.positionOf(spokenTime(spokenMs), spokenTime(durationMs)),
    onFocus: () => speak(atMs),
    onKeyDown(event: KeyboardEvent) {
      const position = positions[event.key]
      if (!position) return
      event.preventDefault()
      seek(position())
    },
  }
}

interface Dragged {
  atMs: number
  pxPerS: number
  playheadAt: number
  seek: ((ms: number) => void) | undefined
}

/** The sound follows a drag; a click moves its position under the playhead. */
function useDragging({ atMs, pxPerS, playheadAt, seek }: Dragged) {
  const held = useRef({ x: 0, ms: 0, isMoved: false })
  if (!seek) return {}
  return {
    onPointerDown({ currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>) {
      currentTarget.setPointerCapture(pointerId)
      held.current = { x: clientX, ms: atMs, isMoved: false }
    },
    onPointerMove({ clientX, buttons }: PointerEvent<HTMLElement>) {
      const { x, ms, isMoved } = held.current
      if (buttons !== 1 || (!isMoved && Math.abs(clientX - x) < STILL)) return
      held.current.isMoved = true
      seek(ms - ((clientX - x) / pxPerS) * 1000)
    },
    onPointerUp({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
      if (held.current.isMoved) return
      const { left, width } = currentTarget.getBoundingClientRect()
      seek(atMs + ((clientX - left - playheadAt * width) / pxPerS) * 1000)
    },
    onWheel({ deltaX, deltaY }: WheelEvent) {
      // Vertical scrolling belongs to the page.
      if (Math.abs(deltaX) > Math.abs(deltaY)) seek(atMs + (deltaX / pxPerS) * 1000)
    },
  }
}
