import type { WaveGrid } from '@shenglang/player/waveform/wave-lines'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect } from 'react'
import { growOnce } from './grow-once.ts'
import { RetryButton } from './RetryButton.tsx'
import { spokenSecond } from './spoken-position.ts'
import { useLiveDrawing } from './use-live-drawing.ts'
import { seekAndSpeak, useSpokenMs } from './use-spoken-ms.ts'
import styles from './Wave.module.css'
import { paintWhole } from './wave-paints.ts'
import type { FetchedWave } from './wave-query.ts'

interface WaveSliderProps {
  label: string
  wave: FetchedWave
  grid?: WaveGrid | undefined
  atMs: number
  /** 0 while unknown. */
  durationMs: number
  loadedMs: number
  isRunning: boolean
  /** The step of each key, milliseconds; Home and End always work. */
  steps: Readonly<Record<string, number>>
  onSeek: (ms: number) => void
  className?: string | undefined
  /** It lies on the colour of a cover. */
  isOnCover?: boolean | undefined
  children?: ReactNode
}

/** A waveform that is a slider for pointer and keyboard. One that may fail to load needs a positioned parent. */
export function WaveSlider(props: WaveSliderProps) {
  const { label, wave, grid, atMs, durationMs, loadedMs, steps, onSeek, className = '', children } = props
  const [spokenMs, speak] = useSpokenMs(atMs, props.isRunning)
  const spoken = spokenSecond(spokenMs, durationMs)
  const fraction = (ms: number) => (durationMs > 0 ? Math.min(ms / durationMs, 1) : 0)

  const { canvas } = useLiveDrawing(paintWhole, {
    ...wave,
    playedFraction: fraction(atMs),
    loadedFraction: fraction(loadedMs),
    durationMs,
    grid,
  })

  useEffect(() => growOnce(canvas.current, wave.bands), [canvas, wave.bands])

  const seek = (positionMs: number) => seekAndSpeak(positionMs, { durationMs, onSeek, speak })
  const seekTo = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    seek(((event.clientX - left) / width) * durationMs)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ...steps, Home: -durationMs, End: durationMs }[event.key]
    if (step === undefined) return
    event.preventDefault()
    seek(atMs + step)
  }
  return (
    <>
      <span
        className={`${styles.slider} ${className}`}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.round(durationMs / 1000)}
        aria-valuenow={spoken.seconds}
        aria-valuetext={spoken.text}
        onFocus={() => speak(atMs)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          seekTo(event)
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) seekTo(event)
        }}
        onKeyDown={onKeyDown}
      >
        <canvas ref={canvas} className={`${styles.canvas} ${props.isOnCover ? styles.onCover : ''}`} />
        {children}
      </span>
      {/* Beside the slider, whose children are no controls for screen readers. */}
      {wave.isFailed ? <RetryButton onRetry={wave.retry} /> : null}
    </>
  )
}
