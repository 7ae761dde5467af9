import type { Resource } from '@shenglang/contract/catalog/entities'
import type { AudioSource } from '@shenglang/contract/media/entities'
import type { LeaseKey } from '@shenglang/contract/media/offline'
import type { DBSchema } from 'idb'
import type { Sealed } from './sealing.ts'

/** What this device knows, whoever uses it. Instants in milliseconds since 1970, as everywhere here. */
export interface DeviceRecord {
  /** Who is signed in; '' while nobody is: what is saved is locked then. */
  userId: string
  /** The highest time ever seen, by this device's clock or the server's: a clock that is set back wins nothing. */
  highestTime: number
  /** By how much this device's clock was ahead of the server's when the server last said its time; below 0 behind it. */
  aheadMs: number
}

/** Somebody for whom something is saved. Without its key all of it is noise. */
export interface AccountRecord {
  userId: string
  /** AES-GCM, not extractable. */
  key: CryptoKey
  /** What the member allows; undefined until they said. */
  limitBytes?: number | undefined
  isPaused: boolean
  isSaving: boolean
  /** When the rights were asked for last. */
  leasedAt: number
  /** The member's level and its end as they were then. */
  rights: string
  /** Whose signature counts on a lease: the first key that the server showed, and those that one of these has signed. */
  leaseKeys: LeaseKey[]
  /** The member has signed in since: the next key that the server shows takes the place of all. */
  takesNewKey: boolean
}

/** A lease as the server signed it, with the key that proves it. */
export interface LeaseRecord {
  userId: string
  leaseId: string
  text: string
  publicKey: LeaseKey
}

export interface TrackRecord {
  userId: string
  resourceId: string
  /** The `Resource`, title and artist among it. */
  card: Sealed
  /** Its `AudioSource[]`, with addresses of this device; of none before the track could be asked for. */
  sources: Sealed
  /** Of the sources, in their order. */
  fileIds: string[]
  state: 'waiting' | 'saving' | 'saved' | 'failed'
  /** Asked for by itself, and not only because it lies in a crate. */
  isOwn: boolean
  crateIds: string[]
  savedBytes: number
  /** 0 while unknown. */
  bytes: number
  /** Why it failed, or why it waits for its next attempt. */
  fault?: string | undefined
  /** How often it could not be fetched since it was last asked for. */
  attempts: number
  /** When it may be tried again; 0 for now. */
  nextTryAt: number
  leaseId: string
  endsAt: number
  askedAt: number
  /** Among those asked for at the same moment. */
  position: number
  savedAt: number
  playedAt: number
}

/** One version of a track: a rung of its ladder, in pieces. */
export interface FileRecord {
  userId: string
  fileId: string
  resourceId: string
  /** Changes with the recording. */
  version: string
  /** The name of the rung, as its files are called. */
  rung: string
  /** The playlists, naming this rung alone. */
  master: string
  playlist: string
  bytes: number
  /** Pieces are saved in their order. */
  savedPieces: number
}

/** What a track looks like: its cover, a waveform, a grid. */
export interface ArtworkRecord {
  userId: string
  resourceId: string
  /** Of its address, without what asks for a size. */
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

/** Played without a network, and not sent yet. */
export interface PlayRecord {
  userId: string
  /** Under which the server counts it once. */
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
  /** What an earlier version stored in the clear, until it is encrypted. */
  clearRecords: { key: number; value: ClearRecord }
  /** Members whose cache still holds artwork in the clear. */
  clearArtwork: { key: string; value: { userId: string } }
}

/** The stores whose records begin with the id of whose they are. */
export const OWN_STORES = ['leases', 'tracks', 'files', 'artwork', 'crates', 'plays'] as const
