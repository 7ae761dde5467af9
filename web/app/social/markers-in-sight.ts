import { WAVEFORM } from '@shenglang/contract/constants'
import type { WaveMarker } from '@shenglang/contract/social/entities'

const GAP = 4

/** A visible marker, and those that it covers. */
export interface MarkerInSight {
  marker: WaveMarker
  near: WaveMarker[]
  /** From the left in CSS pixels. */
  left: number
}

/**
 * The markers on a waveform. Of those that would overlap the first is shown, and lists the others: so they thin out evenly
 * over the whole width, and none is lost.
 */
export function markersInSight(
  markers: readonly WaveMarker[],
  { durationMs, width }: { durationMs: number; width: number },
): MarkerInSight[] {
  const size = WAVEFORM.avatarSize
  const shown: MarkerInSight[] = []
  let free = 0
  for (const marker of markers) {
    const fraction = (marker.time * 1000) / durationMs
    if (!(fraction >= 0 && fraction <= 1)) continue
    const left = Math.min(Math.max(fraction * width - size / 2, 0), Math.max(width - size, 0))
    const last = shown.at(-1)
    if (last && left < free) {
      last.near.push(marker)
      continue
    }
    shown.push({ marker, near: [], left })
    free = left + size + GAP
  }
  return shown
}
