import type { Resource } from '@shenglang/contract/catalog/entities'

/**
 * `failed` has the reason in `fault`, and so has `postponed`, which is retried automatically; `ended` may be played again
 * after a renewal with a network.
 */
export type OfflineTrackState = 'waiting' | 'postponed' | 'saving' | 'saved' | 'failed' | 'ended'

/** A track that is saved on this device, or shall be. Instants in milliseconds since 1970, 0 for never. */
export interface OfflineTrack {
  readonly resource: Resource
  readonly state: OfflineTrackState
  readonly savedBytes: number
  /** 0 while unknown. */
  readonly bytes: number
  /** The reason why it could not be saved, or is postponed, as text for the reader. */
  readonly fault?: string | undefined
  readonly endsAt: number
  readonly savedAt: number
  readonly playedAt: number
}

/** A crate whose tracks are saved, including later ones. */
export interface OfflineCrate {
  readonly crateId: string
  readonly name: string
  readonly resourceIds: readonly string[]
}

/** The tracks and crates saved on this device for the signed-in member. */
export interface OfflineState {
  /** Newest first. */
  readonly tracks: readonly OfflineTrack[]
  readonly byId: ReadonlyMap<string, OfflineTrack>
  readonly crates: readonly OfflineCrate[]
  readonly usedBytes: number
  /** The browser's quota for the whole site. */
  readonly quotaBytes: number
  /** The member's limit. */
  readonly limitBytes: number
  /** Nobody is signed in: what is saved stays, but cannot be played. */
  readonly isLocked: boolean
  readonly isPaused: boolean
  /** In the smaller of two qualities. */
  readonly isSaving: boolean
}
