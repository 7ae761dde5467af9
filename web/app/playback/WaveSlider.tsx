import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './Waveform.module.css'
import { keepDrawn, type WaveformLook } from './waveform-canvas.ts'

interface WaveSliderProps {
  label: string
  amplitudes: readonly number[]
  atMs: number
  /** 0 while unknown. */
  durationMs: number
  loadedMs: number
  valueText: string
  /** How far each key leads, milliseconds; Home and End always do. */
  steps: Readonly<Record<string, number>>
  onSeek: (ms: number) => void
  className?: string
  children?: ReactNode
}

/** A waveform that is a slider for pointer and keyboard. */
export function WaveSlider(props: WaveSliderProps) {
  const { label, amplitudes, atMs, durationMs, loadedMs, valueText, steps, onSeek, className = '', children } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const look = useRef<WaveformLook>({ amplitudes, playedFraction: 0, loadedFraction: 0 })
  const drawing = useRef<ReturnType<typeof keepDrawn>>(undefined)
  const fraction = (ms: number) => (durationMs > 0 ? Math.min(ms / durationMs, 1) : 0)

  useEffect(() => {
    const target = canvas.current
    if (!target) return
    drawing.current = keepDrawn(target, () => look.current)
    return drawing.current.stop
  }, [])
  useEffect(() => {
    look.current = { amplitudes, playedFraction: fraction(atMs), loadedFraction: fraction(loadedMs) }
    drawing.current?.redraw()
  })

  const seek = (ms: number) => onSeek(Math.min(Math.max(ms, 0), durationMs))
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
    <span
      className={`${styles.slider} ${className}`}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs / 1000)}
      aria-valuenow={Math.round(atMs / 1000)}
      aria-valuetext={valueText}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        seekTo(event)
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) seekTo(event)
      }}
      onKeyDown={onKeyDown}
    >
      <canvas ref={canvas} className={styles.canvas} />
      {children}
    </span>
  )
}
