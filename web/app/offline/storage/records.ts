import type { Resource } from '@shenglang/contract/catalog/entities'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { CLEAR_BYTES, cachedPieces, type PieceStore } from '../../../worker/offline/downloads/pieces.ts'
import { offlineDatabase, personalDataOf } from '../../../worker/offline/storage/database.ts'
import {
  type AccountRecord,
  type ArtworkRecord,
  type CrateRecord,
  type FileRecord,
  PERSONAL_STORES,
  type TrackRecord,
} from '../../../worker/offline/storage/schema.ts'
import { newKey, SEALS, unsealJson } from '../../../worker/offline/storage/sealing.ts'

export const readAccount = async (userId: string): Promise<AccountRecord | undefined> =>
  (await offlineDatabase()).get('accounts', userId)

/** Creates a member's account on this device, with its own key. */
export async function openAccount(userId: string, more: Partial<AccountRecord> = {}): Promise<void> {
  const fresh = { userId, key: await newKey(), isPaused: false, isSaving: false, leasedAt: 0, rights: '' }
  await (await offlineDatabase()).add('accounts', { ...fresh, leaseKeys: [], takesNewKey: false, ...more })
}

/** Does nothing if the member was removed from this device meanwhile. */
export async function changeAccount(userId: string, change: Partial<AccountRecord>): Promise<void> {
  const transaction = (await offlineDatabase()).transaction('accounts', 'readwrite')
  const before = await transaction.store.get(userId)
  if (before) await transaction.store.put({ ...before, ...change })
  await transaction.done
}

export const readTracks = async (userId: string): Promise<TrackRecord[]> =>
  (await offlineDatabase()).getAll('tracks', personalDataOf(userId))

export const readTrack = async (userId: string, resourceId: string): Promise<TrackRecord | undefined> =>
  (await offlineDatabase()).get('tracks', [userId, resourceId])

/** True for a track that waits for its turn or for its next attempt. */
export const isWaiting = ({ state }: TrackRecord): boolean => state === 'waiting' || state === 'saving'

type Key = Pick<AccountRecord, 'key'>

export const cardOf = ({ key }: Key, { resourceId, card }: Pick<TrackRecord, 'resourceId' | 'card'>): Promise<Resource> =>
  unsealJson(key, SEALS.card(resourceId), card)

export const sourcesOf = (
  { key }: Key,
  { resourceId, sources }: Pick<TrackRecord, 'resourceId' | 'sources'>,
): Promise<AudioSource[]> => unsealJson(key, SEALS.sources(resourceId), sources)

export const crateNameOf = ({ key }: Key, { crateId, name }: CrateRecord): Promise<string> =>
  unsealJson(key, SEALS.crate(crateId), name)

/** Does nothing where it was removed meanwhile. */
export async function changeTrack(
  userId: string,
  resourceId: string,
  change: Partial<TrackRecord>,
): Promise<TrackRecord | undefined> {
  const transaction = (await offlineDatabase()).transaction('tracks', 'readwrite')
  const before = await transaction.store.get([userId, resourceId])
  const after = before && { ...before, ...change }
  if (after) await transaction.store.put(after)
  await transaction.done
  return after
}

export const readFileRecord = async (userId: string, fileId: string): Promise<FileRecord | undefined> =>
  (await offlineDatabase()).get('files', [userId, fileId])

export const putFileRecord = async (file: FileRecord): Promise<unknown> => (await offlineDatabase()).put('files', file)

/** Deletes files: their records first, so that half-deleted files are never read. */
export async function dropFiles(pieces: PieceStore, userId: string, fileIds: readonly string[]): Promise<void> {
  const transaction = (await offlineDatabase()).transaction('files', 'readwrite')
  await Promise.all(fileIds.map((fileId) => transaction.store.delete([userId, fileId])))
  await transaction.done
  for (const fileId of fileIds) await pieces.drop(fileId)
}

/** Counts a stored piece. Returns whether it is still needed: the track may be gone, or downloads paused. */
export async function countPiece(file: FileRecord, length: number): Promise<'needed' | 'paused' | 'gone'> {
  const { userId, resourceId } = file
  const transaction = (await offlineDatabase()).transaction(['accounts', 'tracks', 'files'], 'readwrite')
  const [account, track] = await Promise.all([
    transaction.objectStore('accounts').get(userId),
    transaction.objectStore('tracks').get([userId, resourceId]),
  ])
  if (account && track) {
    await transaction.objectStore('files').put({ ...file, savedPieces: file.savedPieces + 1 })
    await transaction.objectStore('tracks').put({ ...track, savedBytes: track.savedBytes + length })
  }
  await transaction.done
  if (!account || !track) return 'gone'
  return account.isPaused ? 'paused' : 'needed'
}

/** Does nothing where the track was removed meanwhile. */
export async function putArtwork(artwork: ArtworkRecord): Promise<void> {
  const transaction = (await offlineDatabase()).transaction(['tracks', 'artwork'], 'readwrite')
  const track = await transaction.objectStore('tracks').getKey([artwork.userId, artwork.resourceId])
  if (track) await transaction.objectStore('artwork').put(artwork)
  await transaction.done
}

export const hasArtwork = async (userId: string, resourceId: string, path: string): Promise<boolean> =>
  (await (await offlineDatabase()).getKey('artwork', [userId, resourceId, path])) !== undefined

export async function dropArtwork(userId: string, resourceIds: readonly string[]): Promise<void> {
  const transaction = (await offlineDatabase()).transaction('artwork', 'readwrite')
  const ofTrack = (resourceId: string) => IDBKeyRange.bound([userId, resourceId], [userId, resourceId, []])
  await Promise.all(resourceIds.map((resourceId) => transaction.store.delete(ofTrack(resourceId))))
  await transaction.done
}

/** Deletes a member from this device: the key first, without which the rest is noise. */
export async function eraseAccount(userId: string, pieces: PieceStore = cachedPieces(userId)): Promise<void> {
  const transaction = (await offlineDatabase()).transaction(['accounts', 'clearArtwork', ...PERSONAL_STORES], 'readwrite')
  await transaction.objectStore('accounts').delete(userId)
  await transaction.objectStore('clearArtwork').delete(userId)
  await Promise.all(PERSONAL_STORES.map((name) => transaction.objectStore(name).delete(personalDataOf(userId))))
  await transaction.done
  await pieces.dropAll()
}

export const savedBytesOf = ({ savedPieces, bytes }: FileRecord): number => Math.min(savedPieces * CLEAR_BYTES, bytes)

export const isWhole = (file: FileRecord): boolean => savedBytesOf(file) === file.bytes
