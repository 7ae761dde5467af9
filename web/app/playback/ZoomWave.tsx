import type { WaveGrid } from '@shenglang/player/wave-lines'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, type WheelEvent } from 'react'
import { AskAgain } from './AskAgain.tsx'
import styles from './Wave.module.css'
import { keepDrawn } from './wave-canvas.ts'
import { type NearLook, paintNear } from './wave-paints.ts'
import { useWave } from './wave-query.ts'

interface ZoomWaveProps {
  /** What it is, for who does not see it. */
  label: string
  /** `waveformZoomUrl` of a source or a work, `zoomUrl` of a file in the studio; fetched once this is shown. '' shows a line. */
  zoomUrl: string
  durationMs: number
  /** What lies under the playhead. */
  atMs: number
  /** The same, asked before every picture: for as long as it is given, the sound runs along smoothly. */
  clock?: (() => number) | undefined
  /** How closely one looks: CSS pixels a second. */
  pxPerS: number
  /** Where the playhead stands, as a part of the width. */
  playheadAt?: number
  /** Draws ticks at its beats and lines at its bars. */
  grid?: WaveGrid | null | undefined
  /** The sound was dragged, scrolled or stepped to this place, or was clicked there. Without it the view is a picture. */
  onSeek?: ((ms: number) => void) | undefined
  /** How far an arrow key leads, milliseconds; Page Up and Down lead ten times as far. */
  stepMs?: number
  /** The place in words, for who does not see it. */
  valueText?: string
  className?: string | undefined
  children?: ReactNode
}

/** Pixels that a hand trembles: less is a click. */
const STILL = 3

/** A track from near, at up to 150 points a second, around the moment under the playhead. */
export function ZoomWave(props: ZoomWaveProps) {
  const { label, zoomUrl, durationMs, atMs, clock, pxPerS, playheadAt = 0.5, grid, onSeek, children } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const { bands, isFailed, askAgain } = useWave(zoomUrl)
  const look = useRef<NearLook>(undefined)
  const drawing = useRef<ReturnType<typeof keepDrawn>>(undefined)

  useEffect(() => {
    const target = canvas.current
    if (!target) return
    drawing.current = keepDrawn(
      target,
      paintNear(() => look.current ?? { bands: undefined, isFailed: false, atMs: 0, playheadAt, pxPerS, grid: undefined }),
    )
    return drawing.current.stop
  }, [playheadAt, pxPerS])
  useEffect(() => {
    look.current = { bands, isFailed, atMs, playheadAt, pxPerS, grid: grid ?? undefined }
    drawing.current?.redraw()
  })
  useEffect(() => {
    if (!clock) return
    const follow = () => {
      if (look.current) look.current = { ...look.current, atMs: clock() }
      drawing.current?.redraw()
      frame = requestAnimationFrame(follow)
    }
    let frame = requestAnimationFrame(follow)
    return () => cancelAnimationFrame(frame)
  }, [clock])

  const seek = (ms: number) => onSeek?.(Math.min(Math.max(ms, 0), durationMs))
  const drag = useDragging({ atMs, pxPerS, playheadAt, seek: onSeek && seek })
  return (
    <span
      className={`${styles.zoom} ${props.className ?? ''}`}
      {...(onSeek ? slider(props, seek) : { role: 'img', 'aria-label': label })}
    >
      <canvas ref={canvas} className={styles.canvas} {...drag} />
      {children}
      {isFailed ? <AskAgain onAsk={askAgain} /> : null}
    </span>
  )
}

function slider({ label, durationMs, atMs, stepMs = 100, valueText }: ZoomWaveProps, seek: (ms: number) => void) {
  const steps: Record<string, number> = {
    ...{ ArrowLeft: -stepMs, ArrowDown: -stepMs, ArrowRight: stepMs, ArrowUp: stepMs },
    ...{ PageDown: -10 * stepMs, PageUp: 10 * stepMs, Home: -durationMs, End: durationMs },
  }
  return {
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': Math.round(durationMs),
    'aria-valuenow': Math.round(atMs),
    'aria-valuetext': valueText,
    onKeyDown(event: KeyboardEvent) {
      const step = steps[event.key]
      if (step === undefined) return
      event.preventDefault()
      seek(atMs + step)
    },
  }
}

interface Dragged {
  atMs: number
  pxPerS: number
  playheadAt: number
  seek: ((ms: number) => void) | undefined
}

/** The sound follows the hand; where the hand stays, what it touches comes under the playhead. */
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
      // What scrolls up and down is the page.
      if (Math.abs(deltaX) > Math.abs(deltaY)) seek(atMs + (deltaX / pxPerS) * 1000)
    },
  }
}
