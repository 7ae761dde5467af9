import type { Track } from '@shenglang/player/engine/engine-state'

/** A moment of a track at which a comment is written. */
export interface Pin {
  track: Track
  atMs: number
  /** What was written before its writer had to sign in. */
  text?: string
}
