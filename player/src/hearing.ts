import { PLAY_HEARD_MS } from '@shenglang/contract/constants'
import type { Track } from './engine-state.ts'

/** Steps of the playing position larger than this are jumps: nothing of them was heard. */
const STEP_MAX_MS = 2000
/** A track shorter than the time that counts is heard once it is nearly through. */
const NEARLY_ALL = 0.9

/** Notices, by the steps of the playing position, when a track has been heard long enough to count as played. */
export function createHearing(onHeard: (track: Track) => void) {
  let track: Track | undefined
  let heardMs = 0
  let lastMs = 0
  return {
    begin(next: Track | undefined) {
      track = next
      heardMs = 0
      lastMs = 0
    },
    /** `durationMs` is 0 while unknown. */
    at(positionMs: number, durationMs: number) {
      const step = positionMs - lastMs
      lastMs = positionMs
      if (!track || step <= 0 || step > STEP_MAX_MS) return
      heardMs += step
      const enough = durationMs > 0 ? Math.min(PLAY_HEARD_MS, durationMs * NEARLY_ALL) : PLAY_HEARD_MS
      if (heardMs < enough) return
      const heard = track
      track = undefined
      onHeard(heard)
    },
  }
}
