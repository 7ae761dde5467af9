import type { WaveGrid } from '@shenglang/player/wave-lines'
import { useKeptDrawing } from './use-kept-drawing.ts'
import styles from './Wave.module.css'
import { paintStrip } from './wave-paints.ts'
import { useWave } from './wave-query.ts'

interface WaveStripProps {
  /** `waveformZoomUrl` of a source or a work; fetched once this is shown. '' shows a line. */
  zoomUrl: string
  /** What lies at its left edge, and how much of the sound it shows; milliseconds of the track. Outside of the sound it is still. */
  fromMs: number
  lengthMs: number
  /** CSS pixels a second: with `lengthMs` they make its width, which must not exceed 16,000 pixels of the screen. */
  pxPerS: number
  /** Draws ticks at its beats and lines at its bars. */
  grid?: WaveGrid | null | undefined
  /** In gold: what lies left of a playhead. */
  isPlayed?: boolean
  className?: string | undefined
}

/**
 * A stretch of a track from near, in one tone, drawn once: whoever lets it go by moves it by `transform`, which draws
 * nothing anew. It is as tall as its parent. Two of them, one played, with the playhead between the halves that clip them,
 * make a deck under a playhead; a deck at another speed has another `pxPerS`. A failed one is had by asking again in `useWave` of the
 * same address.
 */
export function WaveStrip({ zoomUrl, fromMs, lengthMs, pxPerS, grid, isPlayed = false, className = '' }: WaveStripProps) {
  const { bands, isFailed } = useWave(zoomUrl)
  const { canvas } = useKeptDrawing(paintStrip, { bands, isFailed, fromMs, pxPerS, grid: grid ?? undefined, isPlayed })
  return <canvas ref={canvas} className={`${styles.canvas} ${className}`} style={{ width: (lengthMs / 1000) * pxPerS }} />
}
