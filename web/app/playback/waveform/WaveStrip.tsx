import type { WaveGrid } from '@shenglang/player/waveform/wave-lines'
import { useLiveDrawing } from './use-live-drawing.ts'
import styles from './Wave.module.css'
import { paintStrip } from './wave-paints.ts'
import { useWave } from './wave-query.ts'

interface WaveStripProps {
  /** `waveformZoomUrl` of a source or a work; loaded once this is visible. '' shows a line. */
  zoomUrl: string
  /**
   * The position at its left edge, and how much of the sound it shows; milliseconds of the track. Outside of the sound it is
   * silent.
   */
  fromMs: number
  lengthMs: number
  /** CSS pixels a second: with `lengthMs` they give its width, which must not exceed 16,000 device pixels. */
  pxPerS: number
  /** Draws ticks at its beats and lines at its bars. */
  grid?: WaveGrid | null | undefined
  /** Gold: the part left of a playhead. */
  isPlayed?: boolean
  className?: string | undefined
}

/**
 * A zoomed stretch of a track, in one tone, drawn once: its parent scrolls it by `transform`, which draws nothing again. It is
 * as tall as its parent. Two of them, one played, with the playhead between the halves that clip them, make a deck under a
 * playhead; a deck at another speed has another `pxPerS`. To retry a failed one use `useWave` with the same address.
 */
export function WaveStrip({ zoomUrl, fromMs, lengthMs, pxPerS, grid, isPlayed = false, className = '' }: WaveStripProps) {
  const { bands, isFailed } = useWave(zoomUrl)
  const { canvas } = useLiveDrawing(paintStrip, { bands, isFailed, fromMs, pxPerS, grid: grid ?? undefined, isPlayed })
  return <canvas ref={canvas} className={`${styles.canvas} ${className}`} style={{ width: (lengthMs / 1000) * pxPerS }} />
}
