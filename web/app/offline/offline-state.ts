import type { Resource } from '@shenglang/contract/catalog/entities'
import type { AudioSource } from '@shenglang/contract/media/entities'

/** `failed` says why in `fault`; `ended` may be heard again once the rights were asked for with a network. */
export type OfflineTrackState = 'waiting' | 'keeping' | 'kept' | 'failed' | 'ended'

/** A track that is kept on this device, or shall be. Instants in milliseconds since 1970, 0 for never. */
export interface OfflineTrack {
  readonly resource: Resource
  /** With addresses of this device; none before the track could be asked for. */
  readonly sources: readonly AudioSource[]
  readonly state: OfflineTrackState
  readonly keptBytes: number
  /** 0 while unknown. */
  readonly bytes: number
  /** Why it could not be kept, in words for the reader. */
  readonly fault?: string | undefined
  readonly endsAt: number
  readonly keptAt: number
  readonly heardAt: number
}

/** A crate whose tracks are kept, whatever comes into it. */
export interface OfflineCrate {
  readonly crateId: string
  readonly name: string
  readonly resourceIds: readonly string[]
}

/** What is kept on this device for whoever is signed in. */
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
  /** Nobody is signed in, or not any more: what is kept stays, and nobody hears it. */
  readonly isLocked: boolean
  readonly isPaused: boolean
  /** Kept in the smaller of two qualities. */
  readonly isSaving: boolean
}
