import type { WaveMarker } from '@shenglang/contract/social/entities'

/** Duration of a comment's animation after its time in the track: it appears, stands still, and rises out of view. */
const SHOWN_MS = 5000
/** Number of comments that fit above each other. */
const ROWS = 3

/** A comment that the music has just passed. */
export interface Rising {
  marker: WaveMarker
  /** Its row above the pins: the newest in the first one, 0. */
  row: number
}

/** The comments of the last seconds, oldest first; of more than three the newest. */
export function risingAt(markers: readonly WaveMarker[], currentTimeMs: number): Rising[] {
  const passed = markers.filter(({ time }) => {
    const sinceMs = currentTimeMs - time * 1000
    return sinceMs >= 0 && sinceMs < SHOWN_MS
  })
  return passed.slice(-ROWS).map((marker, index, { length }) => ({ marker, row: length - 1 - index }))
}
