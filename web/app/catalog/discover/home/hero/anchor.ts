import type { Resource } from '@shenglang/contract/catalog/entities'
import type { PlaybackPosition } from '@shenglang/contract/catalog/playback-position'

/** The one track that the first page is about. */
export interface Anchor {
  track: Resource
  /**
   * `player`: it is in the player. `position`: the user stopped in it on another visit or device. `neutral`: nothing played yet.
   */
  reason: 'player' | 'position' | 'neutral'
}

interface Facts {
  /** The current track of this device's player. */
  current: Resource | undefined
  /** The playback position stored on the server. */
  position: PlaybackPosition | null
  /** The first track of the day's pair. */
  neutral: Resource | undefined
}

/** Prefers the play bar's track, so that the page and the bar always show the same one. */
export function anchorOf({ current, position, neutral }: Facts): Anchor | undefined {
  if (current) return { track: current, reason: 'player' }
  const stopped = stoppedIn(position)
  if (stopped) return { track: stopped, reason: 'position' }
  return neutral && { track: neutral, reason: 'neutral' }
}

/** The track in which the user stopped; none without a position in it. */
export const stoppedIn = (position: PlaybackPosition | null): Resource | undefined =>
  position?.tracks.find(({ resourceId }) => resourceId === position.resourceId)
