import { PLAY_HEARD_MS } from '@shenglang/contract/constants'

/** Steps of the playing position larger than this are jumps: nothing of them was heard. */
const STEP_MAX_MS = 2000
/** A track shorter than the time that counts is heard once it is nearly through. */
const NEARLY_ALL = 0.9

/** How much of the current track has been heard. */
export interface ListenedTime {
  readonly heardMs: number
  readonly lastMs: number
  /** Long enough to count as played; it counts once. */
  readonly isHeard: boolean
}

export const NOTHING_LISTENED: ListenedTime = { heardMs: 0, lastMs: 0, isHeard: false }

/** The playing position is here now; `durationMs` is 0 while unknown. */
export function addListened(listened: ListenedTime, positionMs: number, durationMs: number): ListenedTime {
  const step = positionMs - listened.lastMs
  if (listened.isHeard || step <= 0 || step > STEP_MAX_MS) return { ...listened, lastMs: positionMs }
  const heardMs = listened.heardMs + step
  const enough = durationMs > 0 ? Math.min(PLAY_HEARD_MS, durationMs * NEARLY_ALL) : PLAY_HEARD_MS
  return { heardMs, lastMs: positionMs, isHeard: heardMs >= enough }
}
