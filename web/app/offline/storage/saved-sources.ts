import { API_BASE } from '@shenglang/contract/constants'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { NotPlayable } from '@shenglang/player/engine/not-playable'
import { offlinePath } from '../../../worker/offline/downloads/addresses.ts'
import { readDevice } from '../../../worker/offline/storage/device.ts'
import type { TrackRecord } from '../../../worker/offline/storage/schema.ts'
import { isWorthRetrying } from '../../remote/retry.ts'
import { versionOf } from './downloads.ts'
import { isWhole, readAccount, readFileRecord, readTrack, sourcesOf } from './records.ts'
import * as texts from './texts.ts'

/** A network that does not answer within this time counts as missing. */
const PATIENCE_MS = 1500

/**
 * The sources of a track, played from this device where it is saved: with a network those that the server allows now,
 * otherwise those of this device. Throws the errors of `request` if nothing is saved.
 */
export async function sourcesOrSaved(
  resourceId: string,
  request: (signal: AbortSignal | undefined) => Promise<AudioSource[]>,
  signal: AbortSignal | undefined,
): Promise<AudioSource[]> {
  const track = await savedTrack(resourceId).catch(() => undefined)
  if (!track) return request(signal)
  const answer = navigator.onLine ? await withinPatience(request(signal)) : undefined
  signal?.throwIfAborted()
  if (answer) return Promise.all(answer.map(asSaved(track)))
  if (!(await isPlayable(track))) throw new NotPlayable(texts.leaseExpired)
  return sourcesIn(track)
}

/** The sources of a track on this device, if it may be played there. */
export async function savedSources(resourceId: string): Promise<readonly AudioSource[]> {
  const track = await savedTrack(resourceId)
  return track && (await isPlayable(track)) ? sourcesIn(track) : []
}

/** The track, if it is complete and the worker, which has its key, is running. */
async function savedTrack(resourceId: string): Promise<TrackRecord | undefined> {
  if (!navigator.serviceWorker.controller) return undefined
  const { userId } = await readDevice()
  const track = userId === '' ? undefined : await readTrack(userId, resourceId)
  return track?.state === 'saved' ? track : undefined
}

/** The server's answer; undefined without one in time. */
async function withinPatience(loading: Promise<AudioSource[]>): Promise<AudioSource[] | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
  })
  const answered = loading.catch((error: unknown) => {
    if (isWorthRetrying(error)) return undefined
    throw error
  })
  return Promise.race([answered, patience]).finally(() => clearTimeout(timer))
}

/** The same recording, if this listener may play it, from the device: the network may fail at any time. */
const asSaved = (track: TrackRecord) => async (source: AudioSource) => {
  if (source.playUrl === '') return source
  const file = await readFileRecord(track.userId, source.fileId)
  if (!file || !isWhole(file) || file.version !== versionOf(source.playUrl) || !(await isAnswered(source))) return source
  return { ...source, playUrl: offlinePath(source.fileId) }
}

async function sourcesIn(track: TrackRecord): Promise<AudioSource[]> {
  const account = await readAccount(track.userId)
  return account ? sourcesOf(account, track) : []
}

const isPlayable = async ({ fileIds: [fileId] }: TrackRecord) => fileId !== undefined && isAnswered({ fileId })

/** The worker knows leases and time; it decides. */
const isAnswered = async ({ fileId }: Pick<AudioSource, 'fileId'>) => (await fetch(API_BASE + offlinePath(fileId))).ok
