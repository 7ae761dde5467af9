import { isFault } from '@shenglang/contract/fault'
import type { TrackRecord } from '../../worker/offline/schema.ts'
import { faultOf, isForAll, NoLease, postpone } from './attempts.ts'
import { downloadLeased, NoRung, NotWanted } from './download-track.ts'
import { AddressDead, change, type Downloads, failTrack } from './downloads.ts'
import { leaseTracks } from './lease-tracks.ts'
import { NoRoom } from './make-room.ts'
import { isWaiting, readAccount, readTracks } from './records.ts'

/** Addresses live for minutes: so many tracks get theirs at once. */
const BATCH = 5

/** `done`: a track is settled or postponed. `idle`: nothing may be tried now. `later`: no answer, or the session has ended. */
export type Step = 'done' | 'idle' | 'later'

/** Downloads the track that waits longest. How far it is stands in the database after each piece, so that any page goes on. */
export async function downloadNext(downloads: Downloads, signal: AbortSignal): Promise<Step> {
  const [account, tracks] = await Promise.all([readAccount(downloads.userId), readTracks(downloads.userId)])
  const due = tracks
    .filter((track) => isWaiting(track) && track.nextTryAt <= downloads.now())
    .toSorted((one, other) => one.askedAt - other.askedAt || one.position - other.position)
  const [track] = due
  if (!account || account.isPaused || !track) return 'idle'
  try {
    await leaseDue(downloads, [track, ...due.slice(1, BATCH)], signal)
    await downloadLeased(downloads, track.resourceId, signal).catch(async (error) => {
      // They may have died by the time that it was its turn: once more, with new ones.
      if (!(error instanceof AddressDead)) throw error
      await leaseTracks(downloads, [track], signal)
      await downloadLeased(downloads, track.resourceId, signal)
    })
    return 'done'
  } catch (error) {
    return settle(downloads, track, error, signal)
  }
}

/** What becomes of a track that could not be downloaded, and whether the next one may be. */
async function settle(downloads: Downloads, { resourceId }: TrackRecord, error: unknown, signal: AbortSignal): Promise<Step> {
  if (error instanceof NotWanted) return 'done'
  if (signal.aborted || (error instanceof NoLease && isForAll(error))) {
    await change(downloads, resourceId, { state: 'waiting' })
    return 'later'
  }
  const reason = error instanceof NoLease ? error.cause : error
  if (isFinal(reason)) {
    await failTrack(downloads, resourceId, faultOf(reason))
    return 'done'
  }
  await postpone(downloads, resourceId, reason)
  // A server in trouble is not asked for all the others at once.
  return error instanceof NoLease ? 'later' : 'done'
}

const isFinal = (reason: unknown) =>
  reason instanceof NoRoom ||
  reason instanceof NoRung ||
  reason instanceof AddressDead ||
  (isFault(reason) && reason.status < SERVER_TROUBLE)

const SERVER_TROUBLE = 500

/** One track that the server cannot answer for keeps none of the others from their rights. */
async function leaseDue(downloads: Downloads, due: [TrackRecord, ...TrackRecord[]], signal: AbortSignal): Promise<void> {
  const [{ fileIds }] = due
  if (fileIds.length > 0 && fileIds.every((fileId) => downloads.addresses.has(fileId))) return
  await leaseTracks(downloads, due, signal).catch(async (error) => {
    if (due.length === 1 || !(error instanceof NoLease) || !isFault(error.cause) || error.cause.status < SERVER_TROUBLE)
      throw error
    await leaseTracks(downloads, due.slice(0, 1), signal)
  })
}
