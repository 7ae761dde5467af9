import { useEffect, useRef } from 'react'
import { findOverview } from './overviews.ts'
import { useEngine, useEngineState } from './playback.tsx'
import styles from './Waveform.module.css'
import { keepDrawn, type WaveformLook } from './waveform-canvas.ts'

const UNPLAYED: WaveformLook = { amplitudes: [], playedFraction: 0, loadedFraction: 0 }

/** The small waveform of a row: drawn when in sight, gold as far as its track has played, a click seeks there. */
export function WaveformPreview({ resourceId }: { resourceId: string }) {
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

  return <canvas ref={canvas} className={styles.canvas} />
}
