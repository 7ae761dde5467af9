import { CUE_LABELS, CUE_NAMES, type Cues } from '@shenglang/contract/catalog/cues'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import waveform from '../media/Waveform.module.css'
import { keepDrawn, type WaveformLook } from '../media/waveform-canvas.ts'
import { cueText } from './cue-time.ts'
import styles from './cues.module.css'

interface CueWaveformProps {
  amplitudes: readonly number[]
  durationMs: number
  atMs: number
  cues: Cues
  onSeek: (ms: number) => void
}

const STEP_MS = 1000
const LEAP_MS = 10_000

/** The waveform with its cues: a slider for pointer and keyboard. */
export function CueWaveform({ amplitudes, durationMs, atMs, cues, onSeek }: CueWaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<ReturnType<typeof keepDrawn>>(undefined)
  const look = useRef<WaveformLook>({ amplitudes, playedFraction: 0, loadedFraction: 1 })
  useEffect(() => {
    const target = canvas.current
    if (!target) return
    drawing.current = keepDrawn(target, () => look.current)
    return drawing.current.stop
  }, [])
  useEffect(() => {
    look.current = { amplitudes, playedFraction: durationMs > 0 ? atMs / durationMs : 0, loadedFraction: 1 }
    drawing.current?.redraw()
  })
  const seekTo = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onSeek(Math.round(Math.min(Math.max((event.clientX - left) / width, 0), 1) * durationMs))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: -STEP_MS,
      ArrowDown: -STEP_MS,
      ArrowRight: STEP_MS,
      ArrowUp: STEP_MS,
      PageDown: -LEAP_MS,
      PageUp: LEAP_MS,
      Home: -durationMs,
      End: durationMs,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onSeek(Math.min(Math.max(atMs + step, 0), durationMs))
  }
  return (
    <span
      className={`${waveform.slider} ${styles.wave}`}
      role="slider"
      tabIndex={0}
      aria-label="试听位置"
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs / 1000)}
      aria-valuenow={Math.round(atMs / 1000)}
      aria-valuetext={cueText(atMs)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        seekTo(event)
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) seekTo(event)
      }}
      onKeyDown={onKeyDown}
    >
      <canvas ref={canvas} className={waveform.canvas} />
      {CUE_NAMES.map((name) => {
        const ms = cues[name]
        return ms === undefined || durationMs === 0 ? null : (
          <i key={name} className={styles.pin} data-cue={name} style={{ left: `${(ms / durationMs) * 100}%` }}>
            {CUE_LABELS[name]}
          </i>
        )
      })}
    </span>
  )
}
