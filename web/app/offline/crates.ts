import { crateDetail } from '@shenglang/contract/catalog/crates'
import type { Resource } from '@shenglang/contract/catalog/entities'
import { isFault } from '@shenglang/contract/fault'
import { offlineDatabase, ownOf, type TrackRecord } from '../../worker/offline/database.ts'
import { cachedPieces, type PieceStore } from '../../worker/offline/pieces.ts'
import { notifyTabs } from '../../worker/offline/tabs.ts'
import { callQuietly } from '../remote/api.ts'
import { dropFiles } from './records.ts'

/** Tracks that nothing asks for any more. */
type Unwanted = TrackRecord[]

export const readCrates = async (userId: string) => (await offlineDatabase()).getAll('crates', ownOf(userId))

interface Asked {
  cards: readonly Resource[]
  /** Of one crate as it is now; without it they are asked for by themselves. */
  crateId?: string
}

/**
 * Writes down what shall be kept. What is kept already gets its newest card; what failed is tried again where somebody asks for
 * it by itself. Gives what fell out of the crate and is wanted by nothing else.
 */
export async function askFor(userId: string, { cards, crateId }: Asked, now: number): Promise<Unwanted> {
  const transaction = (await offlineDatabase()).transaction('tracks', 'readwrite')
  const known = new Map((await transaction.store.getAll(ownOf(userId))).map((track) => [track.resourceId, track]))
  for (const [place, resource] of cards.entries()) {
    const before = known.get(resource.resourceId)
    const track = before ?? newTrack(userId, resource, { askedAt: now, place })
    const isTriedAgain = crateId === undefined && track.state === 'failed'
    await transaction.store.put({
      ...track,
      resource,
      ...(isTriedAgain ? { state: 'waiting', fault: undefined, askedAt: now, place } : {}),
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

function newTrack(userId: string, resource: Resource, asked: Pick<TrackRecord, 'askedAt' | 'place'>): TrackRecord {
  return {
    ...asked,
    userId,
    resourceId: resource.resourceId,
    resource,
    sources: [],
    state: 'waiting',
    isOwn: false,
    crateIds: [],
    keptBytes: 0,
    bytes: 0,
    leaseId: '',
    endsAt: 0,
    keptAt: 0,
    heardAt: 0,
  }
}

/** Follows the marked crates: what came into them is kept, what was taken out goes, and one that is gone is marked no more. */
export async function syncCrates(userId: string, signal: AbortSignal): Promise<void> {
  for (const { crateId, name } of await readCrates(userId)) {
    const crate = await callQuietly(crateDetail, { id: crateId }, signal).catch((error: unknown) => {
      if (isFault(error) && error.status === GONE) return undefined
      throw error
    })
    if (crate && crate.name !== name) await markCrate(userId, { crateId, name: crate.name })
    await followCrate(userId, crateId, crate?.tracks ?? [])
    if (!crate) await unmarkCrate(userId, crateId)
  }
}

const GONE = 404

export async function followCrate(userId: string, crateId: string, cards: readonly Resource[]): Promise<void> {
  await dropTracks(userId, await askFor(userId, { cards, crateId }, Date.now()))
  notifyTabs({})
}

export async function markCrate(userId: string, { crateId, name }: { crateId: string; name: string }): Promise<void> {
  await (await offlineDatabase()).put('crates', { userId, crateId, name, askedAt: Date.now() })
}

export async function unmarkCrate(userId: string, crateId: string): Promise<void> {
  await (await offlineDatabase()).delete('crates', [userId, crateId])
}

/** Their records first: what is on its way for them is dropped when it comes. */
export async function dropTracks(
  userId: string,
  tracks: readonly TrackRecord[],
  pieces: PieceStore = cachedPieces(userId),
): Promise<void> {
  if (tracks.length === 0) return
  const transaction = (await offlineDatabase()).transaction('tracks', 'readwrite')
  await Promise.all(tracks.map(({ resourceId }) => transaction.store.delete([userId, resourceId])))
  await transaction.done
  const sources = tracks.flatMap((track) => track.sources)
  await dropFiles(pieces, userId, sources)
}
