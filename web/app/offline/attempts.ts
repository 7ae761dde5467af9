import { isFault } from '@shenglang/contract/fault'
import { offlineDatabase, ownOf } from '../../worker/offline/database.ts'
import type { TrackRecord } from '../../worker/offline/schema.ts'
import { CallFailed } from '../remote/api.ts'
import { change, type Downloads, NOT_GOT } from './downloads.ts'
import { NoRoom } from './make-room.ts'
import { isWaiting, readTrack } from './records.ts'
import { UntrustedKey } from './trusted-keys.ts'

/** Rights to tracks could not be had, for the reason that is its cause. */
export class NoLease extends Error {
  constructor(cause: unknown) {
    super('no lease', { cause })
  }
}

const WAIT_MS = { first: 5000, most: 15 * 60_000 } as const

/** Whether the next track would fare no better: without an answer of our server, after a while, or once somebody is signed in again. */
export const isForAll = ({ cause }: NoLease): boolean =>
  cause instanceof CallFailed || (isFault(cause) && [401, 429].includes(cause.status))

/** The track waits for its next attempt, longer each time, and says why; the others go on. */
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

/** For the reader. */
export const faultOf = (error: unknown): string =>
  isFault(error) || READABLE.some((kind) => error instanceof kind) ? (error as Error).message : NOT_GOT

const READABLE = [CallFailed, UntrustedKey, NoRoom]

/** With the network, or with somebody who has signed in, nothing waits any longer. */
export async function tryAllNow(userId: string): Promise<void> {
  const transaction = (await offlineDatabase()).transaction('tracks', 'readwrite')
  for (const track of await transaction.store.getAll(ownOf(userId))) {
    if (track.nextTryAt > 0) await transaction.store.put({ ...track, nextTryAt: 0 })
  }
  await transaction.done
}

/** When the first of the tracks that wait for another attempt may be tried; undefined where none does. */
export function nextTryOf(tracks: readonly TrackRecord[]): number | undefined {
  const times = tracks.filter((track) => isWaiting(track) && track.nextTryAt > 0).map(({ nextTryAt }) => nextTryAt)
  return times.length === 0 ? undefined : Math.min(...times)
}
