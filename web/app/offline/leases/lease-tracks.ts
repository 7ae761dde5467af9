import type { AudioSource } from '@shenglang/contract/media/entities'
import { LEASE_TRACKS_MAX, type LeaseAnswer } from '@shenglang/contract/offline/leases'
import { offlinePath } from '../../../worker/offline/downloads/addresses.ts'
import { readLease } from '../../../worker/offline/leases/lease.ts'
import { offlineDatabase } from '../../../worker/offline/storage/database.ts'
import { changeDevice } from '../../../worker/offline/storage/device.ts'
import type { TrackRecord } from '../../../worker/offline/storage/schema.ts'
import { SEALS, sealJson } from '../../../worker/offline/storage/sealing.ts'
import { change, type Downloads, failTrack, NOT_GOT, versionOf } from '../storage/downloads.ts'
import { changeAccount, dropArtwork, dropFiles, isWhole, readAccount, readFileRecord, readTracks } from '../storage/records.ts'
import { NoLease } from './attempts.ts'
import { trustedKeys } from './trusted-keys.ts'

/** Requests leases for tracks: refused ones are removed, those with another recording are downloaded again. Throws `NoLease`. */
export async function leaseTracks(downloads: Downloads, tracks: readonly TrackRecord[], signal: AbortSignal): Promise<void> {
  const { userId } = downloads
  const ids = tracks.map(({ resourceId }) => resourceId)
  const { answer, lease } = await requestLease(downloads, ids, signal).catch((error) => {
    throw new NoLease(error)
  })
  // The server's time is trusted, even if this clock was once far ahead.
  await changeDevice(() => ({ highestTime: lease.issuedAt, aheadMs: downloads.now() - lease.issuedAt }))
  const leaseId = `${lease.issuedAt}.${ids[0]}`
  await (await offlineDatabase()).put('leases', { userId, leaseId, text: answer.lease, publicKey: answer.publicKey })
  for (const track of tracks) {
    const { resourceId } = track
    const endsAt = lease.tracks.find((one) => one.resourceId === resourceId)?.endsAt
    const sources = answer.tracks.find((one) => one.resourceId === resourceId)?.sources
    const refusal = answer.refused.find((one) => one.resourceId === resourceId)?.msg
    if (sources && endsAt !== undefined) await takeLease(downloads, track, sources, { leaseId, endsAt })
    else await failTrack(downloads, resourceId, refusal ?? NOT_GOT)
  }
  await dropOldLeases(userId)
}

/** A lease needs a trusted key; when another key replaces it, leases of the former must be renewed. */
async function requestLease(downloads: Downloads, resourceIds: string[], signal: AbortSignal) {
  const { userId } = downloads
  const answer: LeaseAnswer = await downloads.lease(resourceIds, signal)
  const account = await readAccount(userId)
  const leaseKeys = account && (await trustedKeys(account, answer))
  const lease = await readLease(answer.lease, answer.publicKey)
  if (!leaseKeys || lease?.userId !== userId) throw new Error(NOT_GOT)
  const isReplaced = account.leaseKeys.some((key) => !leaseKeys.includes(key))
  await changeAccount(userId, { leaseKeys, takesNewKey: false, ...(isReplaced ? { leasedAt: 0 } : {}) })
  return { answer, lease }
}

/** Requests leases for everything saved. */
export async function renewLeases(downloads: Downloads, signal: AbortSignal): Promise<void> {
  const saved = (await readTracks(downloads.userId)).filter(({ state }) => state === 'saved')
  for (let from = 0; from < saved.length; from += LEASE_TRACKS_MAX) {
    await leaseTracks(downloads, saved.slice(from, from + LEASE_TRACKS_MAX), signal)
  }
  await changeAccount(downloads.userId, { leasedAt: downloads.now() })
}

type Right = Pick<TrackRecord, 'leaseId' | 'endsAt'>

async function takeLease(downloads: Downloads, track: TrackRecord, sources: AudioSource[], right: Right): Promise<void> {
  const { userId, pieces, addresses } = downloads
  const { resourceId } = track
  const account = await readAccount(userId)
  if (!account) return
  for (const { fileId, playUrl } of sources) addresses.set(fileId, playUrl)
  const fileIds = sources.map(({ fileId }) => fileId)
  const files = await Promise.all(fileIds.map((fileId) => readFileRecord(userId, fileId)))
  const gone = track.fileIds.filter((fileId) => !fileIds.includes(fileId))
  const isReplaced = ({ playUrl }: AudioSource, index: number) => files[index] && files[index].version !== versionOf(playUrl)
  const replaced = sources.filter(isReplaced).map(({ fileId }) => fileId)
  await dropFiles(pieces, userId, [...gone, ...replaced])
  if (gone.length + replaced.length > 0) await dropArtwork(userId, [resourceId])
  const isThere = replaced.length === 0 && files.every((file) => file !== undefined && isWhole(file))
  const ofDevice = sources.map((source) => ({ ...source, playUrl: offlinePath(source.fileId) }))
  await change(downloads, resourceId, {
    ...right,
    fileIds,
    sources: await sealJson(account.key, SEALS.sources(resourceId), ofDevice),
    ...(track.state === 'saved' && !isThere ? { state: 'waiting' } : {}),
  })
}

/** A lease without tracks is deleted, so that it leaves no trace. */
async function dropOldLeases(userId: string): Promise<void> {
  const used = new Set((await readTracks(userId)).map(({ leaseId }) => leaseId))
  const transaction = (await offlineDatabase()).transaction('leases', 'readwrite')
  for await (const cursor of transaction.store) {
    if (cursor.value.userId === userId && !used.has(cursor.value.leaseId)) await cursor.delete()
  }
  await transaction.done
}
