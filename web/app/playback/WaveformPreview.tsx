import { useEffect, useRef } from 'react'
import { findOverview } from './overviews.ts'
import { useEngine, useEngineState } from './playback.tsx'
import styles from './Waveform.module.css'
import { keepDrawn, type WaveformLook } from './waveform-canvas.ts'

const UNPLAYED: WaveformLook = { amplitudes: [], playedFraction: 0, loadedFraction: 0 }

interface WaveformPreviewProps {
  resourceId: string
  /** A click, as a fraction of the length. With the keyboard the play button and the bar's waveform do the same. */
  onPick?: (fraction: number) => void
}

/** The small waveform of a row: drawn when in sight, gold as far as its track has played. */
export function WaveformPreview({ resourceId, onPick }: WaveformPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const engine = useEngine()
  const isCurrent = useEngineState((state) => state.currentMusic?.resourceId === resourceId)

  useEffect(() => {
    const target = canvas.current
    if (!target) return
    let look = UNPLAYED
    let isGone = false
    const drawing = keepDrawn(target, () => look)
    const follow = () => {
      const { currentTimeMs, durationMs, bufferedMs } = engine?.getProgress() ?? {
        currentTimeMs: 0,
        durationMs: 0,
        bufferedMs: 0,
      }
      if (durationMs > 0) look = { ...look, playedFraction: currentTimeMs / durationMs, loadedFraction: bufferedMs / durationMs }
      drawing.redraw()
    }
    findOverview(resourceId).then((amplitudes) => {
      if (isGone) return
      look = { ...look, amplitudes }
      drawing.redraw()
    })
    if (isCurrent) follow()
    const stops = [drawing.stop, ...(isCurrent && engine ? [engine.subscribeProgress(follow)] : [])]
    return () => {
      isGone = true
      for (const stop of stops) stop()
    }
  }, [resourceId, isCurrent, engine])

  useEffect(() => {
    const target = canvas.current
    if (!target || !onPick) return
    const onClick = ({ offsetX }: MouseEvent) => onPick(offsetX / target.clientWidth)
    target.addEventListener('click', onClick)
    return () => target.removeEventListener('click', onClick)
  }, [onPick])

  return <canvas ref={canvas} className={styles.canvas} />
}
