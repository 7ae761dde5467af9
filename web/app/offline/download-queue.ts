import { isFault } from '@shenglang/contract/fault'
import { type FileRecord, seeTime, type TrackRecord } from '../../worker/offline/database.ts'
import { CLEAR_BYTES, piecesIn, seal } from '../../worker/offline/pieces.ts'
import { mayGoBetter } from '../remote/retry.ts'
import { AddressDead, change, type Downloads, failTrack, NOT_GOT, versionOf } from './downloads.ts'
import { bytesOf, masterOf, rungsOf } from './ladder.ts'
import { leaseTracks } from './lease-tracks.ts'
import {
  countPiece,
  dropFiles,
  eraseAccount,
  putFileRecord,
  readAccount,
  readFileRecord,
  readTrack,
  readTracks,
  savedBytesOf,
} from './records.ts'
import { defaultLimit, usedBytes, whatMakesRoom } from './room.ts'

/** Nothing that may go makes room enough. */
class NoRoom extends Error {}
/** It was let go of, or the member paused. */
class NotWanted extends Error {}

/** Addresses live for minutes: so many tracks get theirs at once. */
const BATCH = 5

const NO_ROOM = '存储空间不足'
const MADE_ROOM = '空间不足，已让位给新的离线曲目'

/** `done`: a track is settled. `idle`: there is nothing to do. `later`: no answer, or the session has ended. */
export type Kept = 'done' | 'idle' | 'later'

/** Keeps the track that waits longest. How far it is stands in the database after each piece, so that any page goes on. */
export async function downloadNext(downloads: Downloads, signal: AbortSignal): Promise<Kept> {
  const [account, tracks] = await Promise.all([readAccount(downloads.userId), readTracks(downloads.userId)])
  const waiting = tracks.filter(isWaiting).toSorted((one, other) => one.askedAt - other.askedAt || one.place - other.place)
  const [track] = waiting
  if (!account || account.isPaused || !track) return 'idle'
  try {
    const isAddressed = track.sources.length > 0 && track.sources.every(({ fileId }) => downloads.addresses.has(fileId))
    if (!isAddressed) await leaseTracks(downloads, waiting.slice(0, BATCH), signal)
    await keepLeased(downloads, track.resourceId, signal).catch(async (error) => {
      // They may have died by the time that it was its turn: once more, with new ones.
      if (!(error instanceof AddressDead)) throw error
      await leaseTracks(downloads, [track], signal)
      await keepLeased(downloads, track.resourceId, signal)
    })
    return 'done'
  } catch (error) {
    if (error instanceof NotWanted) return 'done'
    if (!signal.aborted && !mayComeBack(error)) {
      await failTrack(downloads, track.resourceId, error instanceof NoRoom ? NO_ROOM : wordsOf(error))
      return 'done'
    }
    await change(downloads, track.resourceId, { state: 'waiting' })
    return 'later'
  }
}

const isWaiting = ({ state }: TrackRecord) => state === 'waiting' || state === 'keeping'

/** Without an answer, with a server in trouble, after a while, or once somebody is signed in again. */
const mayComeBack = (error: unknown) => mayGoBetter(error) || (isFault(error) && [401, 429].includes(error.status))

const wordsOf = (error: unknown) => (isFault(error) ? error.message : NOT_GOT)

/** Unless its rights were refused. */
async function keepLeased(downloads: Downloads, resourceId: string, signal: AbortSignal): Promise<void> {
  const track = await readTrack(downloads.userId, resourceId)
  if (!track || !isWaiting(track)) return
  await change(downloads, resourceId, { state: 'keeping', fault: undefined })
  const files: FileRecord[] = []
  for (const { fileId } of track.sources) files.push(await openFile(downloads, { resourceId, fileId }, signal))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const keptBytes = files.reduce((sum, file) => sum + savedBytesOf(file), 0)
  await change(downloads, resourceId, { bytes, keptBytes })
  await makeRoom(downloads, bytes - keptBytes)
  for (const file of files) await keepFile(downloads, file, signal)
  await downloads.keepLooks(track, signal)
  await change(downloads, resourceId, { state: 'kept', keptAt: downloads.now(), keptBytes: bytes })
}

type Named = Pick<FileRecord, 'resourceId' | 'fileId'>

/** The playlists of the rung that is kept; what is there of it from before stays. */
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
  if (rung === undefined) throw new Error(NOT_GOT)
  const playlist = await textAt(beside(address, `${rung}.m3u8`))
  const of = { userId, fileId, resourceId, version: versionOf(address), rung }
  const file = { ...of, master: masterOf(master, rung), playlist, bytes: bytesOf(playlist), keptPieces: 0 }
  await putFileRecord(file)
  return file
}

const beside = (address: string, name: string) => address.replace(/[^/]*$/, name)

/** While one piece is written the next one comes. */
async function keepFile(downloads: Downloads, file: FileRecord, signal: AbortSignal): Promise<void> {
  const address = beside(downloads.addresses.get(file.fileId) ?? '', `${file.rung}.m4s`)
  const count = piecesIn(file.bytes)
  const fetchPiece = (piece: number) => {
    if (piece >= count) return undefined
    const span = { from: piece * CLEAR_BYTES, to: Math.min((piece + 1) * CLEAR_BYTES, file.bytes) - 1 }
    const coming = downloads.fetchMedia(address, span, signal)
    // It may fail while nobody waits for it yet; who does hears of it all the same.
    coming.catch(() => {})
    return coming
  }
  let coming = fetchPiece(file.keptPieces)
  for (let piece = file.keptPieces; coming; piece += 1) {
    const clear = await coming
    coming = fetchPiece(piece + 1)
    await putPiece(downloads, { ...file, keptPieces: piece }, clear)
  }
}

async function putPiece(downloads: Downloads, file: FileRecord, clear: ArrayBuffer): Promise<void> {
  const { userId, pieces, changed } = downloads
  const account = await readAccount(userId)
  if (!account) return notWanted(downloads, file)
  const name = { fileId: file.fileId, version: file.version, rung: file.rung, piece: file.keptPieces }
  const sealed = await seal(account.key, name, clear)
  for (let isPut = false; !isPut; ) {
    isPut = await pieces.put(name, sealed).then(
      () => true,
      (error) => {
        if (isFull(error)) return false
        throw error
      },
    )
    // The browser gives less than it promised: as much as the piece goes, or nothing does.
    if (!isPut) await makeRoom(downloads, sealed.byteLength, { isFull: true })
  }
  const wish = await countPiece(file, clear.byteLength)
  changed([file.resourceId])
  if (wish === 'gone') await notWanted(downloads, file)
  if (wish === 'paused') {
    await change(downloads, file.resourceId, { state: 'waiting' })
    throw new NotWanted()
  }
}

/** What came too late goes: a piece of a track that was let go of, or of a member who has left. */
async function notWanted({ userId, pieces }: Downloads, file: FileRecord): Promise<never> {
  if (await readAccount(userId)) await dropFiles(pieces, userId, [file])
  else await eraseAccount(userId, pieces)
  throw new NotWanted()
}

const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError'

/** A member who allows less than before gets the rest back. */
export const enforceLimit = (downloads: Downloads): Promise<void> => makeRoom(downloads, 0).catch(() => {})

/** `isFull`: whatever was counted, something has to go. */
async function makeRoom(downloads: Downloads, bytes: number, { isFull = false } = {}): Promise<void> {
  const { userId } = downloads
  const [account, tracks, quota, now] = await Promise.all([
    readAccount(userId),
    readTracks(userId),
    downloads.quotaBytes(),
    seeTime(downloads.now()),
  ])
  const allowed = Math.min(account?.limitBytes ?? defaultLimit(quota), quota)
  const going = whatMakesRoom({ tracks, bytes, limitBytes: isFull ? usedBytes(tracks) : allowed, now })
  if (!going) throw new NoRoom()
  for (const { resourceId } of going) await failTrack(downloads, resourceId, MADE_ROOM)
}
