import { CLEAR_BYTES, piecesIn, sealOf } from '../../../worker/offline/downloads/pieces.ts'
import type { FileRecord } from '../../../worker/offline/storage/schema.ts'
import { seal } from '../../../worker/offline/storage/sealing.ts'
import { change, type Downloads, versionOf } from '../storage/downloads.ts'
import { makeRoom } from '../storage/make-room.ts'
import {
  countPiece,
  dropFiles,
  eraseAccount,
  isWaiting,
  putFileRecord,
  readAccount,
  readFileRecord,
  readTrack,
  savedBytesOf,
} from '../storage/records.ts'
import { saveArtwork } from './artwork.ts'
import { bytesOf, masterOf, rungsOf } from './renditions.ts'

/** The track was removed, or the member paused downloads. */
export class NotNeeded extends Error {}
/** The track has no rendition that a device can store. */
export class NoRendition extends Error {}

/** Stores a leased track after what is already there; does nothing where the lease was refused. */
export async function downloadLeased(downloads: Downloads, resourceId: string, signal: AbortSignal): Promise<void> {
  const track = await readTrack(downloads.userId, resourceId)
  if (!track || !isWaiting(track)) return
  await change(downloads, resourceId, { state: 'saving', fault: undefined })
  const files: FileRecord[] = []
  for (const fileId of track.fileIds) files.push(await openFile(downloads, { resourceId, fileId }, signal))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const savedBytes = files.reduce((sum, file) => sum + savedBytesOf(file), 0)
  await change(downloads, resourceId, { bytes, savedBytes })
  await makeRoom(downloads, bytes - savedBytes)
  for (const file of files) await downloadFile(downloads, file, signal)
  await saveArtwork(downloads, track, signal)
  const saved = { state: 'saved', savedAt: downloads.now(), savedBytes: bytes } as const
  await change(downloads, resourceId, { ...saved, attempts: 0, nextTryAt: 0 })
}

type Named = Pick<FileRecord, 'resourceId' | 'fileId'>

/** The playlists of the stored rendition; pieces from before stay. */
async function openFile(downloads: Downloads, { resourceId, fileId }: Named, signal: AbortSignal): Promise<FileRecord> {
  const { userId, addresses, fetchMedia } = downloads
  const known = await readFileRecord(userId, fileId)
  if (known) return known
  const address = addresses.get(fileId) ?? ''
  const textAt = async (at: string) => new TextDecoder().decode(await fetchMedia(at, undefined, signal))
  const master = await textAt(address)
  const rungs = rungsOf(master)
  const { isSaving } = (await readAccount(userId)) ?? {}
  const rung = (isSaving ? rungs.at(-1) : rungs[0])?.name
  if (rung === undefined) throw new NoRendition()
  const playlist = await textAt(beside(address, `${rung}.m3u8`))
  const of = { userId, fileId, resourceId, version: versionOf(address), rung }
  const file = { ...of, master: masterOf(master, rung), playlist, bytes: bytesOf(playlist), savedPieces: 0 }
  await putFileRecord(file)
  return file
}

const beside = (address: string, name: string) => address.replace(/[^/]*$/, name)

/** The next piece is fetched while one is written. */
async function downloadFile(downloads: Downloads, file: FileRecord, signal: AbortSignal): Promise<void> {
  const address = beside(downloads.addresses.get(file.fileId) ?? '', `${file.rung}.m4s`)
  const count = piecesIn(file.bytes)
  const fetchPiece = (piece: number) => {
    if (piece >= count) return undefined
    const span = { from: piece * CLEAR_BYTES, to: Math.min((piece + 1) * CLEAR_BYTES, file.bytes) - 1 }
    const coming = downloads.fetchMedia(address, span, signal)
    // It may fail before it is awaited, which would count as unhandled; awaiting it still throws.
    coming.catch(() => {})
    return coming
  }
  let coming = fetchPiece(file.savedPieces)
  for (let piece = file.savedPieces; coming; piece += 1) {
    const clear = await coming
    coming = fetchPiece(piece + 1)
    await putPiece(downloads, { ...file, savedPieces: piece }, clear)
  }
}

async function putPiece(downloads: Downloads, file: FileRecord, clear: ArrayBuffer): Promise<void> {
  const { userId, pieces, changed } = downloads
  const account = await readAccount(userId)
  if (!account) return dropLate(downloads, file)
  const name = { fileId: file.fileId, version: file.version, rung: file.rung, piece: file.savedPieces }
  const sealed = await seal(account.key, sealOf(name), clear)
  for (let isPut = false; !isPut; ) {
    isPut = await pieces.put(name, sealed).then(
      () => true,
      (error) => {
        if (isFull(error)) return false
        throw error
      },
    )
    // The browser gives less than promised: free as much as the piece needs, or fail.
    if (!isPut) await makeRoom(downloads, sealed.byteLength, { isFull: true })
  }
  const outcome = await countPiece(file, clear.byteLength)
  changed([file.resourceId])
  if (outcome === 'gone') await dropLate(downloads, file)
  if (outcome === 'paused') {
    await change(downloads, file.resourceId, { state: 'waiting' })
    throw new NotNeeded()
  }
}

/** Deletes a piece that came too late: of a removed track, or of a member who has left. */
async function dropLate({ userId, pieces }: Downloads, { fileId }: FileRecord): Promise<never> {
  if (await readAccount(userId)) await dropFiles(pieces, userId, [fileId])
  else await eraseAccount(userId, pieces)
  throw new NotNeeded()
}

const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError'
