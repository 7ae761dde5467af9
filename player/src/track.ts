import type { Resource } from '@shenglang/contract/catalog/entities'

/** A resource of the catalogue, as the player plays it. */
export type Track = Resource

/** A track without the listener's personal state. */
export type StoredTrack = Omit<Track, 'isCollect' | 'isBuy'>

/**
 * Removes the personal state, which is read from the server and never stored: another user may sign in, and it can change on
 * other devices.
 */
export function impersonal({ isCollect: _liked, isBuy: _owned, ...track }: Track): StoredTrack {
  return track
}

/** Adds the personal state of a visitor. */
export const forAnybody = (track: StoredTrack): Track => ({ ...track, isCollect: false, isBuy: false })
