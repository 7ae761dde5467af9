import type { Resource } from '@shenglang/contract/catalog/entities'
import type { PlaybackPosition } from '@shenglang/contract/catalog/playback-position'
import { isWorthOffer } from '../../../../playback/track/position.ts'

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
  /** Time and position at which an earlier visit left it; undefined once it was played in this one. */
  left?: { savedAt: number; currentTimeMs: number } | undefined
  /** The playback position stored on the server. */
  position: PlaybackPosition | null
  /** The first track of the day's pair. */
  neutral: Resource | undefined
}

/** Prefers the play bar's track, so that the page and the bar show the same one, unless another device was stopped later. */
export function anchorOf({ current, left, position, neutral }: Facts): Anchor | undefined {
  const stopped = stoppedIn(position)
  const isLater = left && position && stopped && isWorthOffer(position, { ...left, resourceId: current?.resourceId })
  if (current && !isLater) return { track: current, reason: 'player' }
  if (stopped) return { track: stopped, reason: 'position' }
  return neutral && { track: neutral, reason: 'neutral' }
}

/** The track in which the user stopped; none without a position in it. */
export const stoppedIn = (position: PlaybackPosition | null): Resource | undefined =>
  position?.tracks.find(({ resourceId }) => resourceId === position.resourceId)
