import type { Track } from '@shenglang/player/engine/engine-state'

/** A moment of a track at which a comment is written. */
export interface Pin {
  track: Track
  atMs: number
}

/** Names the draft of a comment at a moment of a track. */
export const pinDraft = (resourceId: string) => `pin ${resourceId}`
