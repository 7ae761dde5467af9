import type { Resource } from '@shenglang/contract/catalog/entities'
import type { AudioSource } from '@shenglang/contract/media/entities'
import type { LeaseKey } from '@shenglang/contract/media/offline'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** What this device knows, whoever uses it. Instants in milliseconds since 1970, as everywhere here. */
export interface DeviceRecord {
  /** Who is signed in; '' while nobody is: what is kept is locked then. */
  userId: string
  /** The highest time ever seen, by this device's clock or the server's: a clock that is set back wins nothing. */
  highestTime: number
}

/** Somebody for whom something is kept. Without its key all of it is noise. */
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
  resource: Resource
  /** With addresses of this device. */
  sources: AudioSource[]
  state: 'waiting' | 'keeping' | 'kept' | 'failed'
  /** Asked for by itself, and not only because it lies in a crate. */
  isOwn: boolean
  crateIds: string[]
  keptBytes: number
  /** 0 while unknown. */
  bytes: number
  fault?: string | undefined
  leaseId: string
  endsAt: number
  askedAt: number
  /** Among those asked for at the same moment. */
  place: number
  keptAt: number
  heardAt: number
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
  /** Pieces are kept in their order. */
  keptPieces: number
}

export interface CrateRecord {
  userId: string
  crateId: string
  name: string
  askedAt: number
}

/** Heard without a network, and not told yet. */
export interface PlayRecord {
  userId: string
  /** Under which the server counts it once. */
  key: string
  resourceId: string
  heardAt: number
}

interface OfflineSchema extends DBSchema {
  device: { key: string; value: DeviceRecord }
  accounts: { key: string; value: AccountRecord }
  leases: { key: [string, string]; value: LeaseRecord }
  tracks: { key: [string, string]; value: TrackRecord }
  files: { key: [string, string]; value: FileRecord }
  crates: { key: [string, string]; value: CrateRecord }
  plays: { key: [string, string]; value: PlayRecord }
}

export type OfflineDatabase = IDBPDatabase<OfflineSchema>

const DATABASE = 'offline'
/** The stores whose records begin with the id of whose they are. */
export const OWN_STORES = ['leases', 'tracks', 'files', 'crates', 'plays'] as const

let opened: Promise<OfflineDatabase> | undefined

/** The database of all that is kept for times without a network; the page and the service worker read the same. */
export function offlineDatabase(): Promise<OfflineDatabase> {
  opened ??= openDB<OfflineSchema>(DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('device')
      database.createObjectStore('accounts', { keyPath: 'userId' })
      database.createObjectStore('leases', { keyPath: ['userId', 'leaseId'] })
      database.createObjectStore('tracks', { keyPath: ['userId', 'resourceId'] })
      database.createObjectStore('files', { keyPath: ['userId', 'fileId'] })
      database.createObjectStore('crates', { keyPath: ['userId', 'crateId'] })
      database.createObjectStore('plays', { keyPath: ['userId', 'key'] })
    },
    // A newer version of the site wants another one.
    blocking: forget,
    terminated: forget,
  })
  opened.catch(forget)
  return opened
}

function forget(): void {
  void opened?.then((database) => database.close()).catch(() => {})
  opened = undefined
}

/** All records of a member, in a store of theirs. */
export const ownOf = (userId: string): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []])

const HERE = 'here'
const NOBODY: DeviceRecord = { userId: '', highestTime: 0 }

export const readDevice = async (): Promise<DeviceRecord> => (await (await offlineDatabase()).get('device', HERE)) ?? NOBODY

export async function changeDevice(change: (device: DeviceRecord) => Partial<DeviceRecord>): Promise<DeviceRecord> {
  const transaction = (await offlineDatabase()).transaction('device', 'readwrite')
  const before = (await transaction.store.get(HERE)) ?? NOBODY
  const after = { ...before, ...change(before) }
  await transaction.store.put(after, HERE)
  await transaction.done
  return after
}

/** Written down no more often: a minute more is nobody's gain. */
const STEP_MS = 60_000

/** A time was seen, by a clock or in an answer of the server. Gives the highest one. */
export async function seeTime(time: number): Promise<number> {
  const { highestTime } = await readDevice()
  if (time < highestTime + STEP_MS) return Math.max(time, highestTime)
  return (await changeDevice((device) => ({ highestTime: Math.max(device.highestTime, time) }))).highestTime
}
