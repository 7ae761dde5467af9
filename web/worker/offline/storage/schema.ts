import type { Resource } from '@shenglang/contract/catalog/entities'
import type { AudioSource } from '@shenglang/contract/media/entities'
import type { LeaseKey } from '@shenglang/contract/offline/leases'
import type { DBSchema } from 'idb'
import type { Sealed } from './sealing.ts'

/** The state of this device, for all members. Instants in milliseconds since 1970, as everywhere here. */
export interface DeviceRecord {
  /** The signed-in user; '' for nobody, which locks what is saved. */
  userId: string
  /** The highest time ever seen, by this device's clock or the server's, so that setting the clock back gains nothing. */
  highestTime: number
  /** Milliseconds that this device's clock was ahead of the server's at its last answer; negative if behind. */
  aheadMs: number
}

/** A member with saved tracks. Without its key all of it is noise. */
export interface AccountRecord {
  userId: string
  /** AES-GCM, not extractable. */
  key: CryptoKey
  /** The member's limit; undefined until set. */
  limitBytes?: number | undefined
  isPaused: boolean
  isSaving: boolean
  /** When leases were last requested. */
  leasedAt: number
  /** The member's level and its end at that time. */
  rights: string
  /** Trusted keys for leases: the first one that the server showed, and those that one of these has endorsed. */
  leaseKeys: LeaseKey[]
  /** The member has signed in since: the server's next key replaces all. */
  takesNewKey: boolean
}

/** A lease as the server signed it, with the key that verifies it. */
export interface LeaseRecord {
  userId: string
  leaseId: string
  text: string
  publicKey: LeaseKey
}

export interface TrackRecord {
  userId: string
  resourceId: string
  /** The `Resource`, including title and artist. */
  card: Sealed
  /** Its `AudioSource[]`, with addresses of this device; empty before the first lease. */
  sources: Sealed
  /** Ids of the sources' files, in the order of the sources. */
  fileIds: string[]
  state: 'waiting' | 'saving' | 'saved' | 'failed'
  /** Requested separately, and not only as part of a crate. */
  isOwn: boolean
  crateIds: string[]
  savedBytes: number
  /** 0 while unknown. */
  bytes: number
  /** Why it failed, or is postponed. */
  fault?: string | undefined
  /** Failed downloads since it was last requested. */
  attempts: number
  /** When it may be retried; 0 for now. */
  nextTryAt: number
  leaseId: string
  endsAt: number
  askedAt: number
  /** Its position among those requested at the same time. */
  position: number
  savedAt: number
  playedAt: number
}

/** One version of a track: a rendition, in pieces. */
export interface FileRecord {
  userId: string
  fileId: string
  resourceId: string
  /** Changes with the recording. */
  version: string
  /** The name of the rendition in its files. */
  rung: string
  /** The playlists, naming this rendition only. */
  master: string
  playlist: string
  bytes: number
  /** Pieces are saved in order. */
  savedPieces: number
}

/** Artwork of a track: its cover, a waveform, a grid. */
export interface ArtworkRecord {
  userId: string
  resourceId: string
  /** The address's path, without parameters for a size. */
  path: string
  type: string
  bytes: Sealed
}

export interface CrateRecord {
  userId: string
  crateId: string
  name: Sealed
  askedAt: number
}

/** An offline play that is not sent yet. */
export interface PlayRecord {
  userId: string
  /** The key by which the server counts it once. */
  key: string
  resourceId: string
  /** By the server's clock, as far as this device knows it. */
  heardAt: number
}

/** A track as version 1 stored it. */
export interface ClearTrack
  extends Pick<
    TrackRecord,
    'userId' | 'resourceId' | 'isOwn' | 'crateIds' | 'bytes' | 'fault' | 'leaseId' | 'endsAt' | 'askedAt'
  > {
  resource: Resource
  sources: AudioSource[]
  state: 'waiting' | 'keeping' | 'kept' | 'failed'
  keptBytes: number
  place: number
  keptAt: number
  heardAt: number
}
export interface ClearCrate extends Omit<CrateRecord, 'name'> {
  name: string
}
export type ClearRecord = { id?: number } & ({ track: ClearTrack; crate?: never } | { crate: ClearCrate; track?: never })

export interface OfflineSchema extends DBSchema {
  device: { key: string; value: DeviceRecord }
  accounts: { key: string; value: AccountRecord }
  leases: { key: [string, string]; value: LeaseRecord }
  tracks: { key: [string, string]; value: TrackRecord }
  files: { key: [string, string]; value: FileRecord }
  artwork: { key: [string, string, string]; value: ArtworkRecord; indexes: { path: [string, string] } }
  crates: { key: [string, string]; value: CrateRecord }
  plays: { key: [string, string]; value: PlayRecord }
  /** Records that an earlier version stored in the clear, until they are encrypted. */
  clearRecords: { key: number; value: ClearRecord }
  /** Members whose cache still contains artwork in the clear. */
  clearArtwork: { key: string; value: { userId: string } }
}

/** The stores whose keys begin with the member's id. */
export const PERSONAL_STORES = ['leases', 'tracks', 'files', 'artwork', 'crates', 'plays'] as const
