import { PLAY_COUNTED_MS } from '@shenglang/contract/constants'

/** Larger steps of the position are jumps, and do not count as playing time. */
const STEP_MAX_MS = 2000
/** Part of a track that has to be played if the track is shorter than the counted time. */
const NEARLY_ALL = 0.9

/** Playing time of the current track. */
export interface ListenedTime {
  readonly playedMs: number
  readonly lastMs: number
  /** True once it was played long enough to count; it counts once. */
  readonly isPlayed: boolean
}

export const NOTHING_LISTENED: ListenedTime = { playedMs: 0, lastMs: 0, isPlayed: false }

/** Adds the time up to the current position; `durationMs` is 0 while unknown. */
export function addListened(listened: ListenedTime, positionMs: number, durationMs: number): ListenedTime {
  const step = positionMs - listened.lastMs
  if (listened.isPlayed || step <= 0 || step > STEP_MAX_MS) return { ...listened, lastMs: positionMs }
  const playedMs = listened.playedMs + step
  const requiredMs = durationMs > 0 ? Math.min(PLAY_COUNTED_MS, durationMs * NEARLY_ALL) : PLAY_COUNTED_MS
  return { playedMs, lastMs: positionMs, isPlayed: playedMs >= requiredMs }
}
