import type { AudioSource } from '@shenglang/contract/media/entities'
import { LEASE_TRACKS_MAX } from '@shenglang/contract/media/offline'
import { offlinePath } from '../../worker/offline/addresses.ts'
import { changeDevice, offlineDatabase, type TrackRecord } from '../../worker/offline/database.ts'
import { readLease } from '../../worker/offline/lease.ts'
import { change, type Downloads, failTrack, NOT_GOT, versionOf } from './downloads.ts'
import { changeAccount, dropFiles, isWhole, readFileRecord, readTracks } from './records.ts'

/** Asks for the rights to tracks: what is refused goes, what was recorded anew is kept anew. */
export async function leaseTracks(downloads: Downloads, tracks: readonly TrackRecord[], signal: AbortSignal): Promise<void> {
  const { userId } = downloads
  const answer = await downloads.lease(
    tracks.map(({ resourceId }) => resourceId),
    signal,
  )
  const { lease: text, publicKey } = answer
  const lease = await readLease(text, publicKey)
  if (!lease || lease.userId !== userId) throw new Error(NOT_GOT)
  // The server knows the time: its word stands, also where this clock was far ahead once.
  await changeDevice(() => ({ highestTime: lease.issuedAt }))
  const leaseId = `${lease.issuedAt}.${tracks[0]?.resourceId}`
  await (await offlineDatabase()).put('leases', { userId, leaseId, text, publicKey })
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

/** Asks for the rights to all that is kept. */
export async function renewLeases(downloads: Downloads, signal: AbortSignal): Promise<void> {
  const kept = (await readTracks(downloads.userId)).filter(({ state }) => state === 'kept')
  for (let from = 0; from < kept.length; from += LEASE_TRACKS_MAX) {
    await leaseTracks(downloads, kept.slice(from, from + LEASE_TRACKS_MAX), signal)
  }
  await changeAccount(downloads.userId, { leasedAt: downloads.now() })
}

type Right = Pick<TrackRecord, 'leaseId' | 'endsAt'>

async function takeLease(downloads: Downloads, track: TrackRecord, sources: AudioSource[], right: Right): Promise<void> {
  const { userId, pieces, addresses } = downloads
  for (const { fileId, playUrl } of sources) addresses.set(fileId, playUrl)
  const files = await Promise.all(sources.map(({ fileId }) => readFileRecord(userId, fileId)))
  const gone = track.sources.filter((before) => !sources.some(({ fileId }) => fileId === before.fileId))
  const replaced = sources.filter(({ playUrl }, index) => files[index] && files[index].version !== versionOf(playUrl))
  await dropFiles(pieces, userId, [...gone, ...replaced])
  const isThere = replaced.length === 0 && files.every((file) => file !== undefined && isWhole(file))
  const isKeptAnew = track.state === 'kept' && !isThere
  await change(downloads, track.resourceId, {
    ...right,
    sources: sources.map((source) => ({ ...source, playUrl: offlinePath(source.fileId) })),
    ...(isKeptAnew ? { state: 'waiting' } : {}),
  })
}

/** A lease by which no track is heard any more is nothing but a trace. */
async function dropOldLeases(userId: string): Promise<void> {
  const used = new Set((await readTracks(userId)).map(({ leaseId }) => leaseId))
  const transaction = (await offlineDatabase()).transaction('leases', 'readwrite')
  for await (const cursor of transaction.store) {
    if (cursor.value.userId === userId && !used.has(cursor.value.leaseId)) await cursor.delete()
  }
  await transaction.done
}
