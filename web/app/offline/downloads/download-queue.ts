import { isFault } from '@shenglang/contract/fault'
import type { TrackRecord } from '../../../worker/offline/storage/schema.ts'
import { affectsAllTracks, faultOf, NoLease, postpone } from '../leases/attempts.ts'
import { leaseTracks } from '../leases/lease-tracks.ts'
import { AddressDead, change, type Downloads, failTrack } from '../storage/downloads.ts'
import { NoRoom } from '../storage/make-room.ts'
import { isWaiting, readAccount, readTracks } from '../storage/records.ts'
import { downloadLeased, NoRendition, NotNeeded } from './download-track.ts'

/** Addresses live for minutes: so many tracks are leased at once. */
const BATCH = 5

/** `done`: a track is finished or postponed. `idle`: nothing can be tried now. `later`: no answer, or the session has ended. */
export type Step = 'done' | 'idle' | 'later'

/** Downloads the track that waits longest. The progress is stored after each piece, so that any page can continue. */
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
      // They may have expired while it was queued: retry once with new ones.
      if (!(error instanceof AddressDead)) throw error
      await leaseTracks(downloads, [track], signal)
      await downloadLeased(downloads, track.resourceId, signal)
    })
    return 'done'
  } catch (error) {
    return settle(downloads, track, error, signal)
  }
}

/** Handles a track that could not be downloaded; returns whether the next one may be tried. */
async function settle(downloads: Downloads, { resourceId }: TrackRecord, error: unknown, signal: AbortSignal): Promise<Step> {
  if (error instanceof NotNeeded) return 'done'
  if (signal.aborted || (error instanceof NoLease && affectsAllTracks(error))) {
    await change(downloads, resourceId, { state: 'waiting' })
    return 'later'
  }
  const reason = error instanceof NoLease ? error.cause : error
  if (isFinal(reason)) {
    await failTrack(downloads, resourceId, faultOf(reason))
    return 'done'
  }
  await postpone(downloads, resourceId, reason)
  // A failing server is not asked for all the others at once.
  return error instanceof NoLease ? 'later' : 'done'
}

const isFinal = (reason: unknown) =>
  reason instanceof NoRoom ||
  reason instanceof NoRendition ||
  reason instanceof AddressDead ||
  (isFault(reason) && reason.status < SERVER_TROUBLE)

const SERVER_TROUBLE = 500

/** Leases tracks one by one where needed, so that one that the server cannot answer for does not block the others. */
async function leaseDue(downloads: Downloads, due: [TrackRecord, ...TrackRecord[]], signal: AbortSignal): Promise<void> {
  const [{ fileIds }] = due
  if (fileIds.length > 0 && fileIds.every((fileId) => downloads.addresses.has(fileId))) return
  await leaseTracks(downloads, due, signal).catch(async (error) => {
    if (due.length === 1 || !(error instanceof NoLease) || !isFault(error.cause) || error.cause.status < SERVER_TROUBLE)
      throw error
    await leaseTracks(downloads, due.slice(0, 1), signal)
  })
}
