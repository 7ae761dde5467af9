import { HLS_TYPE } from '@shenglang/contract/media/formats'
import type { Lease } from '@shenglang/contract/media/offline'
import { offlineFileIn } from './addresses.ts'
import { offlineDatabase } from './database.ts'
import { readDevice, seeTime } from './device.ts'
import { isSameKey, readLease, whyNotPlayed } from './lease.ts'
import { cachedPieces, sealOf } from './pieces.ts'
import { partsOf, type Span, spanOf } from './ranges.ts'
import type { AccountRecord, FileRecord, LeaseRecord } from './schema.ts'
import { SEALS, unseal } from './sealing.ts'
import { notifyTabs } from './tabs.ts'

/** As the server says of an address that is good no more: whoever plays asks for another one. */
const GONE = 410
/** Checked once: what is signed does not change. */
const checked = new Map<string, Lease | undefined>()

/** A playlist, or the bytes asked for of a rung, for the member who is signed in and may play them. */
export async function answerOffline({ url, headers }: Pick<Request, 'url' | 'headers'>): Promise<Response> {
  const { pathname } = new URL(url)
  const fileId = offlineFileIn(pathname) ?? ''
  const name = pathname.split('/').at(-1) ?? ''
  const found = await playableFile(fileId)
  if (!found) return new Response(null, { status: GONE })
  const { file, key } = found
  if (name === 'index.m3u8') return playlist(file.master)
  if (name === `${file.rung}.m3u8`) return playlist(file.playlist)
  if (name !== `${file.rung}.m4s`) return new Response(null, { status: 404 })
  return rungOf(file, key, headers.get('range'))
}

/** The file and its key, if the member who is signed in may play it now. */
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

/** What the lease says, if a key that this account trusts has signed it. */
async function trustedLease({ leaseKeys }: AccountRecord, { text, publicKey }: LeaseRecord): Promise<Lease | undefined> {
  if (!leaseKeys.some((key) => isSameKey(key, publicKey))) return undefined
  const name = `${publicKey.x} ${text}`
  if (!checked.has(name)) checked.set(name, await readLease(text, publicKey))
  return checked.get(name)
}

const playlist = (text: string) => new Response(text, { headers: { 'content-type': HLS_TYPE } })

async function rungOf(file: FileRecord, key: CryptoKey, range: string | null): Promise<Response> {
  const asked = spanOf(range, file.bytes)
  if (!asked) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.bytes}` } })
  const span = asked === 'whole' ? { from: 0, to: file.bytes - 1 } : asked
  const parts = await Promise.all(partsOf(span).map((part) => clearPart(file, key, part)))
  if (!parts.every((part) => part !== undefined)) {
    await downloadAgain(file)
    return new Response(null, { status: GONE })
  }
  const headers = { 'content-type': 'video/mp4', 'accept-ranges': 'bytes' }
  if (asked === 'whole') return new Response(new Blob(parts), { headers })
  const contentRange = `bytes ${span.from}-${span.to}/${file.bytes}`
  return new Response(new Blob(parts), { status: 206, headers: { ...headers, 'content-range': contentRange } })
}

async function clearPart(file: FileRecord, key: CryptoKey, { piece, from, to }: { piece: number } & Span) {
  const name = { fileId: file.fileId, version: file.version, rung: file.rung, piece }
  const sealed = await cachedPieces(file.userId).get(name)
  // What was changed on the way opens no more: it is as if it were not there.
  return sealed && (await unseal(key, sealOf(name), sealed).catch(() => undefined))?.slice(from, to + 1)
}

/** A browser short of room takes single pieces too: the track is to be downloaded once more, by whichever tab sees to that. */
async function downloadAgain({ userId, fileId, resourceId }: FileRecord): Promise<void> {
  const transaction = (await offlineDatabase()).transaction(['files', 'tracks'], 'readwrite')
  await transaction.objectStore('files').delete([userId, fileId])
  const track = await transaction.objectStore('tracks').get([userId, resourceId])
  if (track) await transaction.objectStore('tracks').put({ ...track, state: 'waiting', attempts: 0, nextTryAt: 0 })
  await transaction.done
  notifyTabs({ resourceIds: [resourceId], isWork: true })
}

/** A waveform, a grid or a picture as it is saved for the member who is signed in; a cover in any of its sizes. */
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
