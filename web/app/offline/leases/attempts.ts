import { isFault } from '@shenglang/contract/fault'
import { offlineDatabase, personalDataOf } from '../../../worker/offline/storage/database.ts'
import type { TrackRecord } from '../../../worker/offline/storage/schema.ts'
import { CallFailed } from '../../remote/api.ts'
import { change, type Downloads, NOT_GOT } from '../storage/downloads.ts'
import { NoRoom } from '../storage/make-room.ts'
import { isWaiting, readTrack } from '../storage/records.ts'
import { UntrustedKey } from './trusted-keys.ts'

/** Tracks could not be leased; `cause` is the reason. */
export class NoLease extends Error {
  constructor(cause: unknown) {
    super('no lease', { cause })
  }
}

const WAIT_MS = { first: 5000, most: 15 * 60_000 } as const

/** True when other tracks would fail as well: no answer of our server, signed out, or too many requests. */
export const affectsAllTracks = ({ cause }: NoLease): boolean =>
  cause instanceof CallFailed || (isFault(cause) && [401, 429].includes(cause.status))

/** Postpones the track's next attempt, longer each time, with the reason; the others continue. */
export async function postpone(downloads: Downloads, resourceId: string, reason: unknown): Promise<void> {
  const track = await readTrack(downloads.userId, resourceId)
  if (!track) return
  const waitMs = Math.min(WAIT_MS.first * 2 ** track.attempts, WAIT_MS.most)
  await change(downloads, resourceId, {
    state: 'waiting',
    fault: faultOf(reason),
    attempts: track.attempts + 1,
    nextTryAt: downloads.now() + waitMs,
  })
}

/** The message for the reader. */
export const faultOf = (error: unknown): string =>
  isFault(error) || READABLE.some((kind) => error instanceof kind) ? (error as Error).message : NOT_GOT

const READABLE = [CallFailed, UntrustedKey, NoRoom]

/** After the network returns or a sign-in nothing waits any longer. */
export async function tryAllNow(userId: string): Promise<void> {
  const transaction = (await offlineDatabase()).transaction('tracks', 'readwrite')
  for (const track of await transaction.store.getAll(personalDataOf(userId))) {
    if (track.nextTryAt > 0) await transaction.store.put({ ...track, nextTryAt: 0 })
  }
  await transaction.done
}

/** Time of the next retry among the postponed tracks; undefined if none is postponed. */
export function nextTryOf(tracks: readonly TrackRecord[]): number | undefined {
  const times = tracks.filter((track) => isWaiting(track) && track.nextTryAt > 0).map(({ nextTryAt }) => nextTryAt)
  return times.length === 0 ? undefined : Math.min(...times)
}
