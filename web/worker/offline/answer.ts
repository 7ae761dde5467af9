import { HLS_TYPE } from '@shenglang/contract/media/formats'
import type { Lease } from '@shenglang/contract/media/offline'
import { offlineFileIn } from './addresses.ts'
import { type FileRecord, offlineDatabase, readDevice, seeTime } from './database.ts'
import { readLease, whyNotHeard } from './lease.ts'
import { cachedPieces, cacheOf, unseal } from './pieces.ts'
import { partsOf, type Span, spanOf } from './ranges.ts'

/** As the server says of an address that is good no more: whoever plays asks for another one. */
const GONE = 410
/** Checked once: what is signed does not change. */
const checked = new Map<string, Lease | undefined>()

/** A playlist, or the bytes asked for of a rung, for whoever is signed in and may hear them. */
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

/** The file and its key, if whoever is signed in may hear it now. */
async function playableFile(fileId: string): Promise<{ file: FileRecord; key: CryptoKey } | undefined> {
  const [{ userId }, now, database] = await Promise.all([readDevice(), seeTime(Date.now()), offlineDatabase()])
  if (userId === '') return undefined
  const [account, file] = await Promise.all([database.get('accounts', userId), database.get('files', [userId, fileId])])
  const track = file && (await database.get('tracks', [userId, file.resourceId]))
  const kept = track && (await database.get('leases', [userId, track.leaseId]))
  if (!account || !file || !kept) return undefined
  if (!checked.has(kept.text)) checked.set(kept.text, await readLease(kept.text, kept.publicKey))
  const lease = checked.get(kept.text)
  if (!lease || whyNotHeard(lease, { userId, fileId, now })) return undefined
  return { file, key: account.key }
}

const playlist = (text: string) => new Response(text, { headers: { 'content-type': HLS_TYPE } })

async function rungOf(file: FileRecord, key: CryptoKey, range: string | null): Promise<Response> {
  const asked = spanOf(range, file.bytes)
  if (!asked) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.bytes}` } })
  const span = asked === 'whole' ? { from: 0, to: file.bytes - 1 } : asked
  const parts = await Promise.all(partsOf(span).map((part) => clearPart(file, key, part)))
  if (!parts.every((part) => part !== undefined)) {
    await askForAnew(file)
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
  return sealed && (await unseal(key, name, sealed).catch(() => undefined))?.slice(from, to + 1)
}

/** A browser short of room takes single pieces too: the track is to be kept once more. */
async function askForAnew({ userId, fileId, resourceId }: FileRecord): Promise<void> {
  const transaction = (await offlineDatabase()).transaction(['files', 'tracks'], 'readwrite')
  await transaction.objectStore('files').delete([userId, fileId])
  const track = await transaction.objectStore('tracks').get([userId, resourceId])
  if (track) await transaction.objectStore('tracks').put({ ...track, state: 'waiting' })
  await transaction.done
}

/** A waveform, a grid or a picture as it is kept for whoever is signed in; a cover in any of its sizes. */
export async function savedArtwork(url: string): Promise<Response | undefined> {
  const { userId } = await readDevice()
  if (userId === '' || !(await caches.has(cacheOf(userId)))) return undefined
  return (await caches.open(cacheOf(userId))).match(url, { ignoreSearch: true, ignoreVary: true })
}
