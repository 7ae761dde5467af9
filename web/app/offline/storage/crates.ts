import { crateDetail } from '@shenglang/contract/catalog/crates/crates'
import type { Resource } from '@shenglang/contract/catalog/entities'
import { isFault } from '@shenglang/contract/fault'
import { cachedPieces, type PieceStore } from '../../../worker/offline/downloads/pieces.ts'
import { offlineDatabase, personalDataOf } from '../../../worker/offline/storage/database.ts'
import type { TrackRecord } from '../../../worker/offline/storage/schema.ts'
import { SEALS, sealJson } from '../../../worker/offline/storage/sealing.ts'
import { notifyTabs } from '../../../worker/offline/sync/tabs.ts'
import { callQuietly } from '../../remote/api.ts'
import { crateNameOf, dropArtwork, dropFiles, readAccount } from './records.ts'

/** Tracks that nothing requests any more. */
type Unrequested = TrackRecord[]

export const readCrates = async (userId: string) => (await offlineDatabase()).getAll('crates', personalDataOf(userId))

interface SaveRequest {
  cards: readonly Resource[]
  /** The crate whose current tracks these are; if omitted, each track is requested on its own. */
  crateId?: string
}

/**
 * Records what shall be saved. Saved tracks get their newest card; failed ones are retried where they are requested
 * separately. Returns tracks that left the crate and are not requested otherwise.
 */
export async function requestTracks(userId: string, { cards, crateId }: SaveRequest, now: number): Promise<Unrequested> {
  const account = await readAccount(userId)
  if (!account) return []
  const { key } = account
  const none = (resourceId: string) => sealJson(key, SEALS.sources(resourceId), [])
  const sealed = await Promise.all(
    cards.map(async (resource) => {
      const { resourceId } = resource
      const [card, sources] = await Promise.all([sealJson(key, SEALS.card(resourceId), resource), none(resourceId)])
      return { resourceId, card, sources }
    }),
  )
  const transaction = (await offlineDatabase()).transaction('tracks', 'readwrite')
  const known = new Map((await transaction.store.getAll(personalDataOf(userId))).map((track) => [track.resourceId, track]))
  for (const [position, { resourceId, card, sources }] of sealed.entries()) {
    const track = known.get(resourceId) ?? { ...NEW_TRACK, userId, resourceId, sources, askedAt: now, position }
    const isTriedAgain = crateId === undefined && (track.state === 'failed' || track.attempts > 0)
    await transaction.store.put({
      ...track,
      card,
      ...(isTriedAgain ? { ...UNTRIED, askedAt: now, position } : {}),
      isOwn: track.isOwn || crateId === undefined,
      crateIds: crateId === undefined || track.crateIds.includes(crateId) ? track.crateIds : [...track.crateIds, crateId],
    })
  }
  const there = new Set(cards.map(({ resourceId }) => resourceId))
  const fallen = [...known.values()].filter(
    ({ resourceId, crateIds }) => crateId !== undefined && crateIds.includes(crateId) && !there.has(resourceId),
  )
  const left = fallen.map((track) => ({ ...track, crateIds: track.crateIds.filter((id) => id !== crateId) }))
  for (const track of left) await transaction.store.put(track)
  await transaction.done
  return left.filter(({ isOwn, crateIds }) => !isOwn && crateIds.length === 0)
}

const UNTRIED = { state: 'waiting', fault: undefined, attempts: 0, nextTryAt: 0 } as const
const NEW_TRACK = {
  ...UNTRIED,
  fileIds: [] as string[],
  isOwn: false,
  crateIds: [] as string[],
  savedBytes: 0,
  bytes: 0,
  leaseId: '',
  endsAt: 0,
  savedAt: 0,
  playedAt: 0,
}

/** Syncs the followed crates: added tracks are saved, removed ones deleted, and a deleted crate is no longer followed. */
export async function syncCrates(userId: string, signal: AbortSignal): Promise<void> {
  const account = await readAccount(userId)
  if (!account) return
  for (const record of await readCrates(userId)) {
    const { crateId } = record
    const crate = await callQuietly(crateDetail, { id: crateId }, signal).catch((error: unknown) => {
      if (isFault(error) && error.status === GONE) return undefined
      throw error
    })
    if (crate && crate.name !== (await crateNameOf(account, record))) await markCrate(userId, { crateId, name: crate.name })
    await followCrate(userId, crateId, crate?.tracks ?? [])
    if (!crate) await unmarkCrate(userId, crateId)
  }
}

const GONE = 404

export async function followCrate(userId: string, crateId: string, cards: readonly Resource[]): Promise<void> {
  await dropTracks(userId, await requestTracks(userId, { cards, crateId }, Date.now()))
  notifyTabs({})
}

export async function markCrate(userId: string, { crateId, name }: { crateId: string; name: string }): Promise<void> {
  const account = await readAccount(userId)
  if (!account) return
  const sealed = await sealJson(account.key, SEALS.crate(crateId), name)
  await (await offlineDatabase()).put('crates', { userId, crateId, name: sealed, askedAt: Date.now() })
}

export async function unmarkCrate(userId: string, crateId: string): Promise<void> {
  await (await offlineDatabase()).delete('crates', [userId, crateId])
}

/** Records first: pieces on their way are then dropped when they come. */
export async function dropTracks(
  userId: string,
  tracks: readonly TrackRecord[],
  pieces: PieceStore = cachedPieces(userId),
): Promise<void> {
  if (tracks.length === 0) return
  const transaction = (await offlineDatabase()).transaction('tracks', 'readwrite')
  await Promise.all(tracks.map(({ resourceId }) => transaction.store.delete([userId, resourceId])))
  await transaction.done
  const ids = tracks.map(({ resourceId }) => resourceId)
  await dropArtwork(userId, ids)
  const fileIds = tracks.flatMap((track) => track.fileIds)
  await dropFiles(pieces, userId, fileIds)
}
