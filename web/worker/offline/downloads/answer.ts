import { HLS_TYPE } from '@shenglang/contract/media/formats'
import type { Lease } from '@shenglang/contract/offline/leases'
import { isSameKey, readLease, whyNotPlayed } from '../leases/lease.ts'
import { offlineDatabase } from '../storage/database.ts'
import { readDevice, seeTime } from '../storage/device.ts'
import type { AccountRecord, FileRecord, LeaseRecord } from '../storage/schema.ts'
import { SEALS, unseal } from '../storage/sealing.ts'
import { notifyTabs } from '../sync/tabs.ts'
import { offlineFileIn } from './addresses.ts'
import { cachedPieces, sealOf } from './pieces.ts'
import { partsOf, type Span, spanOf } from './ranges.ts'

/** The server's status for an expired address: the player then requests another one. */
const GONE = 410
/** Verified once: signed content does not change. */
const checked = new Map<string, Lease | undefined>()

/** A playlist, or the requested bytes of a rendition, for the signed-in member if they may play them. */
export async function answerOffline({ url, headers }: Pick<Request, 'url' | 'headers'>): Promise<Response> {
  const { pathname } = new URL(url)
  const fileId = offlineFileIn(pathname) ?? ''
  const name = pathname.split('/').at(-1) ?? ''
  const playable = await playableFile(fileId)
  if (!playable) return new Response(null, { status: GONE })
  const { file, key } = playable
  if (name === 'index.m3u8') return playlist(file.master)
  if (name === `${file.rung}.m3u8`) return playlist(file.playlist)
  if (name !== `${file.rung}.m4s`) return new Response(null, { status: 404 })
  return renditionOf(file, key, headers.get('range'))
}

/** The file and its key, if the signed-in member may play it now. */
async function playableFile(fileId: string): Promise<{ file: FileRecord; key: CryptoKey } | undefined> {
  const [{ userId }, now, database] = await Promise.all([readDevice(), seeTime(Date.now()), offlineDatabase()])
  if (userId === '') return undefined
  const [account, file] = await Promise.all([database.get('accounts', userId), database.get('files', [userId, fileId])])
  const track = file && (await database.get('tracks', [userId, file.resourceId]))
  const record = track && (await database.get('leases', [userId, track.leaseId]))
  const lease = account && record && (await trustedLease(account, record))
  if (!account || !file || !lease || whyNotPlayed(lease, { userId, fileId, now })) return undefined
  return { file, key: account.key }
}

/** The content of the lease, if signed by a key that this account trusts. */
async function trustedLease({ leaseKeys }: AccountRecord, { text, publicKey }: LeaseRecord): Promise<Lease | undefined> {
  if (!leaseKeys.some((key) => isSameKey(key, publicKey))) return undefined
  const name = `${publicKey.x} ${text}`
  if (!checked.has(name)) checked.set(name, await readLease(text, publicKey))
  return checked.get(name)
}

const playlist = (text: string) => new Response(text, { headers: { 'content-type': HLS_TYPE } })

async function renditionOf(file: FileRecord, key: CryptoKey, range: string | null): Promise<Response> {
  const requested = spanOf(range, file.bytes)
  if (!requested) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.bytes}` } })
  const span = requested === 'whole' ? { from: 0, to: file.bytes - 1 } : requested
  const parts = await Promise.all(partsOf(span).map((part) => clearPart(file, key, part)))
  if (!parts.every((part) => part !== undefined)) {
    await downloadAgain(file)
    return new Response(null, { status: GONE })
  }
  const headers = { 'content-type': 'video/mp4', 'accept-ranges': 'bytes' }
  if (requested === 'whole') return new Response(new Blob(parts), { headers })
  const contentRange = `bytes ${span.from}-${span.to}/${file.bytes}`
  return new Response(new Blob(parts), { status: 206, headers: { ...headers, 'content-range': contentRange } })
}

async function clearPart(file: FileRecord, key: CryptoKey, { piece, from, to }: { piece: number } & Span) {
  const name = { fileId: file.fileId, version: file.version, rung: file.rung, piece }
  const sealed = await cachedPieces(file.userId).get(name)
  // A changed piece cannot be decrypted: it counts as missing.
  return sealed && (await unseal(key, sealOf(name), sealed).catch(() => undefined))?.slice(from, to + 1)
}

/** A browser short of room may delete single pieces: the track is downloaded once more, by the tab that syncs. */
async function downloadAgain({ userId, fileId, resourceId }: FileRecord): Promise<void> {
  const transaction = (await offlineDatabase()).transaction(['files', 'tracks'], 'readwrite')
  await transaction.objectStore('files').delete([userId, fileId])
  const track = await transaction.objectStore('tracks').get([userId, resourceId])
  if (track) await transaction.objectStore('tracks').put({ ...track, state: 'waiting', attempts: 0, nextTryAt: 0 })
  await transaction.done
  notifyTabs({ resourceIds: [resourceId], isWork: true })
}

/** A saved waveform, grid or picture of the signed-in member; a cover in any of its sizes. */
export async function savedArtwork(url: string): Promise<Response | undefined> {
  const { userId } = await readDevice()
  if (userId === '') return undefined
  const database = await offlineDatabase()
  const { pathname } = new URL(url)
  const [account, artwork] = await Promise.all([
    database.get('accounts', userId),
    database.getFromIndex('artwork', 'path', [userId, pathname]),
  ])
  if (!account || !artwork) return undefined
  const bytes = await unseal(account.key, SEALS.artwork(pathname), artwork.bytes).catch(() => undefined)
  return bytes && new Response(bytes, { headers: { 'content-type': artwork.type } })
}
