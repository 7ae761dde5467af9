import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { overviewQuery } from './overviews.ts'
import { useEngine, useEngineState } from './playback.tsx'
import styles from './Waveform.module.css'
import { keepDrawn, type WaveformLook } from './waveform-canvas.ts'

const NONE: readonly number[] = []
const NOT_STARTED = { currentTimeMs: 0, durationMs: 0, bufferedMs: 0 }

interface WaveformPreviewProps {
  resourceId: string
  /** A click, as a fraction of the length. With the keyboard the play button and the bar's waveform do the same. */
  onPick?: (fraction: number) => void
}

/** The small waveform of a row: drawn when in sight, gold as far as its track has played. */
export function WaveformPreview({ resourceId, onPick }: WaveformPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const engine = useEngine()
  const { data: amplitudes = NONE } = useQuery(overviewQuery(resourceId))
  const isCurrent = useEngineState((state) => state.currentMusic?.resourceId === resourceId)

  useEffect(() => {
    const target = canvas.current
    if (!target) return
    let look: WaveformLook = { amplitudes, playedFraction: 0, loadedFraction: 0 }
    const drawing = keepDrawn(target, () => look)
    const follow = () => {
      const { currentTimeMs, durationMs, bufferedMs } = engine?.getProgress() ?? NOT_STARTED
      if (durationMs > 0) look = { ...look, playedFraction: currentTimeMs / durationMs, loadedFraction: bufferedMs / durationMs }
      drawing.redraw()
    }
    if (isCurrent) follow()
    const stops = [drawing.stop, ...(isCurrent && engine ? [engine.subscribeProgress(follow)] : [])]
    return () => {
      for (const stop of stops) stop()
    }
  }, [amplitudes, isCurrent, engine])

  useEffect(() => {
    const target = canvas.current
    if (!target || !onPick) return
    const onClick = ({ offsetX }: MouseEvent) => onPick(offsetX / target.clientWidth)
    target.addEventListener('click', onClick)
    return () => target.removeEventListener('click', onClick)
  }, [onPick])

  return <canvas ref={canvas} className={styles.canvas} />
}
