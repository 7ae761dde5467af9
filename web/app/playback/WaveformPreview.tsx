import type { WaveGrid } from '@shenglang/player/wave-lines'
import { useEffect, useRef } from 'react'
import { AskAgain } from './AskAgain.tsx'
import { useOverview } from './overviews.ts'
import { useEngine, useEngineState } from './playback.tsx'
import styles from './Wave.module.css'
import type { FetchedWave } from './wave-query.ts'

interface WaveformPreviewProps {
  resourceId: string
  /** A click, as a fraction of the length. With the keyboard the play button and the bar's waveform do the same. */
  onPick?: ((fraction: number) => void) | undefined
}

/** The small waveform of a row: drawn when in sight, gold as far as its track has played. */
export function WaveformPreview({ resourceId, onPick }: WaveformPreviewProps) {
  return <WavePreview resourceId={resourceId} wave={useOverview(resourceId)} onPick={onPick} />
}

interface WavePreviewProps extends WaveformPreviewProps {
  wave: FetchedWave
  /** With its grid, where there is room for its lines. */
  grid?: WaveGrid | undefined
  /** Milliseconds, for the grid. */
  durationMs?: number
}

/** The same of any waveform of a resource. */
export function WavePreview({ resourceId, wave, grid, durationMs = 0, onPick }: WavePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const engine = useEngine()
  const isCurrent = useEngineState((state) => state.currentMusic?.resourceId === resourceId)
  const { bands, isFailed, askAgain } = wave

  useEffect(() => {
    const target = canvas.current
    if (!target) return
    const end = new AbortController()
    const draw = ({ drawPreview }: typeof import('./preview-drawing.ts')) => {
      if (!end.signal.aborted)
        drawPreview(target, { bands, isFailed, durationMs, grid }, isCurrent ? engine : undefined, end.signal)
    }
    // The page is read and pressed without it. Without a network its place stays empty.
    import('./preview-drawing.ts').then(draw, () => {})
    return () => end.abort()
  }, [bands, isFailed, durationMs, grid, isCurrent, engine])

  useEffect(() => {
    const target = canvas.current
    if (!target || !onPick) return
    const onClick = ({ offsetX }: MouseEvent) => onPick(offsetX / target.clientWidth)
    target.addEventListener('click', onClick)
    return () => target.removeEventListener('click', onClick)
  }, [onPick])

  return (
    <span className={styles.wave}>
      <canvas ref={canvas} className={styles.canvas} />
      {isFailed ? <AskAgain onAsk={askAgain} /> : null}
    </span>
  )
}
