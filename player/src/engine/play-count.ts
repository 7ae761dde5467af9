import { PLAY_COUNTED_MS } from '@shenglang/contract/constants'

/** Larger steps of the position are jumps and do not count as played. */
const STEP_MAX_MS = 2000
/** A track shorter than the counted time counts once this much of it was played. */
const NEARLY_ALL = 0.9

/** How much of the current track was played. */
export interface ListenedTime {
  readonly playedMs: number
  readonly lastMs: number
  /** Played long enough to count; it counts once. */
  readonly isPlayed: boolean
}

export const NOTHING_LISTENED: ListenedTime = { playedMs: 0, lastMs: 0, isPlayed: false }

/** Takes the current position; `durationMs` is 0 while unknown. */
export function addListened(listened: ListenedTime, positionMs: number, durationMs: number): ListenedTime {
  const step = positionMs - listened.lastMs
  if (listened.isPlayed || step <= 0 || step > STEP_MAX_MS) return { ...listened, lastMs: positionMs }
  const playedMs = listened.playedMs + step
  const enough = durationMs > 0 ? Math.min(PLAY_COUNTED_MS, durationMs * NEARLY_ALL) : PLAY_COUNTED_MS
  return { playedMs, lastMs: positionMs, isPlayed: playedMs >= enough }
}
