import { SKIP_STEP_MS } from '@shenglang/contract/constants'
import { parseWaveform } from '@shenglang/contract/media/waveform'
import { clockTime } from '@shenglang/contract/wording'
import type { Engine } from '@shenglang/player/engine-state'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { readText } from '../api.ts'
import { WaveMarkers } from '../social/WaveMarkers.tsx'
import { CueMarks } from './CueMarks.tsx'
import { useEngine, useEngineState, useProgress } from './playback.tsx'
import styles from './Waveform.module.css'
import { keepDrawn, type WaveformLook } from './waveform-canvas.ts'

/** The waveform of what plays: a slider for pointer and keyboard, with what listeners said along it. */
export function Waveform({ hasMarkers = false }: { hasMarkers?: boolean }) {
  const engine = useEngine()
  const { durationMs } = useProgress()
  const resourceId = useEngineState((state) => state.currentMusic?.resourceId)
  return (
    <span className={styles.wave}>
      <WaveSlider />
      {hasMarkers ? (
        <>
          <CueMarks />
          <WaveMarkers resourceId={resourceId} durationMs={durationMs} onSeek={(fraction) => engine?.seek(fraction)} />
        </>
      ) : null}
    </span>
  )
}

function WaveSlider() {
  const engine = useEngine()
  const { currentTimeMs, durationMs, bufferedMs } = useProgress()
  const address = useEngineState(
    (state) => state.sources[state.currentSourceIndex]?.waveformUrl ?? state.currentMusic?.waveformUrl ?? '',
  )
  const amplitudes = useAmplitudes(address)
  const canvas = useRef<HTMLCanvasElement>(null)
  const look = useRef<WaveformLook>({ amplitudes, playedFraction: 0, loadedFraction: 0 })
  const drawing = useRef<ReturnType<typeof keepDrawn>>(undefined)
  const fraction = (value: number) => (durationMs > 0 ? Math.min(value / durationMs, 1) : 0)

  useEffect(() => {
    const target = canvas.current
    if (!target) return
    drawing.current = keepDrawn(target, () => look.current)
    return drawing.current.stop
  }, [])
  useEffect(() => {
    look.current = { amplitudes, playedFraction: fraction(currentTimeMs), loadedFraction: fraction(bufferedMs) }
    drawing.current?.redraw()
  })

  const seekTo = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    engine?.seek((event.clientX - left) / width)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keyActions[event.key]
    if (!act || !engine) return
    event.preventDefault()
    act(engine)
  }

  return (
    <span
      className={styles.slider}
      role="slider"
      tabIndex={0}
      aria-label="播放进度"
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs / 1000)}
      aria-valuenow={Math.round(currentTimeMs / 1000)}
      aria-valuetext={`${clockTime(currentTimeMs)} / ${clockTime(durationMs)}`}
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
    </span>
  )
}

const keyActions: Record<string, (engine: Engine) => void> = {
  ArrowLeft: (engine) => engine.skip(-SKIP_STEP_MS),
  ArrowDown: (engine) => engine.skip(-SKIP_STEP_MS),
  ArrowRight: (engine) => engine.skip(SKIP_STEP_MS),
  ArrowUp: (engine) => engine.skip(SKIP_STEP_MS),
  Home: (engine) => engine.seek(0),
  End: (engine) => engine.seek(1),
}

const NONE: readonly number[] = []

function useAmplitudes(address: string): readonly number[] {
  const [loaded, setLoaded] = useState({ address: '', amplitudes: NONE })
  useEffect(() => {
    if (address === '') return
    const gone = new AbortController()
    readText(address, gone.signal).then((text) => {
      if (!gone.signal.aborted) setLoaded({ address, amplitudes: parseWaveform(text) })
    })
    return () => gone.abort()
  }, [address])
  return loaded.address === address ? loaded.amplitudes : NONE
}
