import type { Resource } from '@shenglang/contract/catalog/entities'

/** What is played: a resource of the catalogue. */
export type Track = Resource

/** Without the listener's personal state. */
export type StoredTrack = Omit<Track, 'isCollect' | 'isBuy'>

/** Personal state is read from the server and never stored: another user may sign in, and it changes elsewhere. */
export function impersonal({ isCollect: _liked, isBuy: _owned, ...track }: Track): StoredTrack {
  return track
}

/** With the personal state of a visitor. */
export const forAnybody = (track: StoredTrack): Track => ({ ...track, isCollect: false, isBuy: false })
