import type { Resource } from '@shenglang/contract/catalog/entities'
import type { PlaybackPosition } from '@shenglang/contract/catalog/playback-position'

/** The one track that the first page is about. */
export interface Anchor {
  track: Resource
  /** Why: it is in the player, the user stopped in it on another visit or device, or nobody has played anything yet. */
  reason: 'player' | 'position' | 'neutral'
}

interface Facts {
  /** What the player of this device holds. */
  current: Resource | undefined
  /** Where the user stopped, as the server knows it. */
  position: PlaybackPosition | null
  /** The day's pair. */
  neutral: Resource | undefined
}

/** The play bar's track before anything else, so that both are always the same. */
export function anchorOf({ current, position, neutral }: Facts): Anchor | undefined {
  if (current) return { track: current, reason: 'player' }
  const stopped = stoppedIn(position)
  if (stopped) return { track: stopped, reason: 'position' }
  return neutral && { track: neutral, reason: 'neutral' }
}

/** The track in which the user stopped; none without a position in it. */
export const stoppedIn = (position: PlaybackPosition | null): Resource | undefined =>
  position?.tracks.find(({ resourceId }) => resourceId === position.resourceId)
