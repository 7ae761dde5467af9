import type { Resource } from '@shenglang/contract/catalog/entities'

/** What is played: a resource of the catalogue. */
export type Track = Resource

/** Without what it is to one listener. */
export type StoredTrack = Omit<Track, 'isCollect' | 'isBuy'>

/** What a track is to one listener is asked of the server and never stored: another may sign in, and it changes elsewhere. */
export function impersonal({ isCollect: _liked, isBuy: _owned, ...track }: Track): StoredTrack {
  return track
}

/** As it is for somebody of whom nothing is known yet. */
export const forAnybody = (track: StoredTrack): Track => ({ ...track, isCollect: false, isBuy: false })
