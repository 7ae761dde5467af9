import type { Resource } from '@shenglang/contract/catalog/entities'

/**
 * `failed` says why in `fault`, and so does `postponed`, which is tried again by itself; `ended` may be played again once the
 * rights were asked for with a network.
 */
export type OfflineTrackState = 'waiting' | 'postponed' | 'saving' | 'saved' | 'failed' | 'ended'

/** A track that is saved on this device, or shall be. Instants in milliseconds since 1970, 0 for never. */
export interface OfflineTrack {
  readonly resource: Resource
  readonly state: OfflineTrackState
  readonly savedBytes: number
  /** 0 while unknown. */
  readonly bytes: number
  /** Why it could not be saved, or why it waits for its next attempt, in words for the reader. */
  readonly fault?: string | undefined
  readonly endsAt: number
  readonly savedAt: number
  readonly playedAt: number
}

/** A crate whose tracks are saved, whatever comes into it. */
export interface OfflineCrate {
  readonly crateId: string
  readonly name: string
  readonly resourceIds: readonly string[]
}

/** What is saved on this device for the member who is signed in. */
export interface OfflineState {
  /** The newest first. */
  readonly tracks: readonly OfflineTrack[]
  readonly byId: ReadonlyMap<string, OfflineTrack>
  readonly crates: readonly OfflineCrate[]
  readonly usedBytes: number
  /** What the browser would give the whole site. */
  readonly quotaBytes: number
  /** What the member allows. */
  readonly limitBytes: number
  /** Nobody is signed in, or not any more: what is saved stays, and nobody plays it. */
  readonly isLocked: boolean
  readonly isPaused: boolean
  /** In the smaller of two qualities. */
  readonly isSaving: boolean
}
