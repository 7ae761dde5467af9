import { type HotCue, isOnPad } from '@shenglang/contract/media/hot-cues'

/** A cue counts as current for this long after it was passed: going back then leads to the one before it. */
const CURRENT_MS = 1000
/** A seek may end this close to its position. */
const NEAR_MS = 20

/** The next memory cue from a position, forwards or backwards; undefined where there is none. */
export function memoryCueFrom(
  cues: readonly HotCue[],
  { positionMs, isPlaying }: { positionMs: number; isPlaying: boolean },
  direction: 'back' | 'forward',
): HotCue | undefined {
  const inOrder = cues.filter((cue) => !isOnPad(cue)).toSorted((one, other) => one.timeMs - other.timeMs)
  if (direction === 'forward') return inOrder.find(({ timeMs }) => timeMs > positionMs + NEAR_MS)
  return inOrder.findLast(({ timeMs }) => timeMs < positionMs - (isPlaying ? CURRENT_MS : NEAR_MS))
}
