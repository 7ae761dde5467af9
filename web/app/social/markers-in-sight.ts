import { WAVEFORM } from '@shenglang/contract/constants'
import type { WaveMarker } from '@shenglang/contract/social/entities'

const GAP = 4

/** Where markers stand on a waveform: from the left in CSS pixels. Of those that would cover one another the first is shown. */
export function markersInSight(
  markers: readonly WaveMarker[],
  { durationMs, width }: { durationMs: number; width: number },
): { marker: WaveMarker; left: number }[] {
  const size = WAVEFORM.avatarSize
  const shown: { marker: WaveMarker; left: number }[] = []
  let free = 0
  for (const marker of markers) {
    const fraction = (marker.time * 1000) / durationMs
    if (!(fraction >= 0 && fraction <= 1)) continue
    const left = Math.min(Math.max(fraction * width - size / 2, 0), Math.max(width - size, 0))
    if (left < free) continue
    shown.push({ marker, left })
    free = left + size + GAP
  }
  return shown
}
