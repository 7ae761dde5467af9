import type { Resource } from '@shenglang/contract/catalog/entities'
import type { WaveGrid } from '@shenglang/player/waveform/wave-lines'
import { useEffect, useRef } from 'react'
import { useEngineOf } from '../engine/playback.tsx'
import { useOverview } from './overviews.ts'
import { RetryButton } from './RetryButton.tsx'
import styles from './Wave.module.css'
import { WaveOutline } from './WaveOutline.tsx'
import type { FetchedWave } from './wave-query.ts'

interface WaveformPreviewProps {
  track: Pick<Resource, 'resourceId' | 'waveOutline'>
  /** A click, as a fraction of the length. By keyboard the play button and the bar's waveform do the same. */
  onPick?: ((fraction: number) => void) | undefined
}

/** The small waveform of a row: drawn when visible, gold as far as its track has played. */
export function WaveformPreview({ track, onPick }: WaveformPreviewProps) {
  return <WavePreview track={track} wave={useOverview(track.resourceId)} onPick={onPick} />
}

interface WavePreviewProps extends WaveformPreviewProps {
  wave: FetchedWave
  /** The grid, drawn where there is room for its lines. */
  grid?: WaveGrid | undefined
  /** Milliseconds, for the grid. */
  durationMs?: number
}

/** Shows any waveform of a resource in the same way; its outline until it is drawn. */
export function WavePreview({ track: { resourceId, waveOutline }, wave, grid, durationMs = 0, onPick }: WavePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const engine = useEngineOf(resourceId)
  const { bands, isFailed, retry } = wave

  useEffect(() => {
    const target = canvas.current
    // The outline stays until the waveform is there, or is known to be missing.
    if (!target || (waveOutline && !bands && !isFailed)) return
    const end = new AbortController()
    const draw = ({ drawPreview }: typeof import('./preview-drawing.ts')) => {
      if (!end.signal.aborted) drawPreview(target, { bands, isFailed, durationMs, grid }, engine, end.signal)
    }
    // The page works without it. Without a network it stays empty.
    import('./preview-drawing.ts').then(draw, () => {})
    return () => end.abort()
  }, [waveOutline, bands, isFailed, durationMs, grid, engine])

  useEffect(() => {
    const target = canvas.current
    if (!target || !onPick) return
    const onClick = ({ offsetX }: MouseEvent) => onPick(offsetX / target.clientWidth)
    target.addEventListener('click', onClick)
    return () => target.removeEventListener('click', onClick)
  }, [onPick])

  return (
    <span className="relative block full full-height">
      <canvas ref={canvas} className={styles.canvas} />
      <WaveOutline path={waveOutline} />
      {isFailed ? <RetryButton onRetry={retry} /> : null}
    </span>
  )
}
