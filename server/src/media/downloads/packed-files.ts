import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ListHead } from '@shenglang/contract/media/downloads/packages'
import type { DownloadTarget } from '@shenglang/contract/media/formats'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import type { Db } from '../../platform/database/db.ts'
import { bytesEntry, type StoredEntry, storedZip } from '../../platform/files/stored-zip.ts'
import { streamOf } from '../../platform/files/stream.ts'
import type { DjTrack } from '../dj-files/crate/crate.ts'
import type { Folder } from '../dj-files/folder.ts'
import { djFilesOf } from '../dj-files/targets.ts'
import { type FileRequest, type HandingOut, handedOutTrack, type Log, nameOf } from './delivered-file.ts'
import { selectDownloads } from './downloads.sql.ts'
import { safeFileName } from './file-names.ts'
import { isVideo } from './rights.ts'

interface PackedDeps extends HandingOut {
  db: Db
  now(): Date
}

/** A package as it was stored, with its options. */
export interface StoredPackage {
  name: string
  fileIds: string[]
  names: string[]
  compressedIds: string[]
  leftOutIds: string[]
  userId: string
  target: DownloadTarget
  folder: Folder
}

/** Files of a package that are loaded from the database at once. */
const ROWS_AT_ONCE = 100

interface PackedFile extends FileRequest {
  fileName: string
}

/** The files of a package that still exist, in order. */
async function* packedFiles({ db }: PackedDeps, stored: StoredPackage): AsyncGenerator<PackedFile> {
  const { fileIds, userId, target } = stored
  const [isCompressed, isLeftOut] = [new Set(stored.compressedIds), new Set(stored.leftOutIds)]
  const names = new Map(fileIds.map((id, index) => [id, stored.names[index]]))
  for (let at = 0; at < fileIds.length; at += ROWS_AT_ONCE) {
    const rows = await selectDownloads(db, fileIds.slice(at, at + ROWS_AT_ONCE), userId)
    for (const row of rows) {
      if (isLeftOut.has(row.fileId)) continue
      const isMp3 = isCompressed.has(row.fileId)
      yield { row, isMp3, userId, target, fileName: names.get(row.fileId) ?? nameOf(row, isMp3) }
    }
  }
}

/** The music files, then the files for the target program; each is tagged and read when its turn comes. */
export function archiveOf(deps: PackedDeps, stored: StoredPackage, log: Log): Readable {
  const name = safeFileName(stored.name)
  const tracks: DjTrack[] = []
  const entryOf = ({ fileName, ...request }: PackedFile): StoredEntry => ({
    name: `${name}/${fileName}`,
    async open() {
      const { file, track } = await handedOutTrack(deps, request, fileName, log)
      if (!isVideo(request.row)) tracks.push(track)
      return { size: file.size, bytes: streamOf(file) }
    },
  })
  async function* entries() {
    for await (const file of packedFiles(deps, stored)) yield entryOf(file)
    // Only now are the sizes of the tagged files known. A program has no use for a list of videos alone.
    if (tracks.length === 0) return
    for await (const { path, bytes } of listsOf(deps, name, tracks, stored)) yield bytesEntry(path, bytes)
  }
  return storedZip(entries())
}

/** Only the generated lists, each behind a line that describes it. */
export function listStreamOf(deps: PackedDeps, stored: StoredPackage, log: Log): Readable {
  const tracks: DjTrack[] = []
  async function* parts() {
    for await (const { fileName, ...request } of packedFiles(deps, stored)) {
      const { file, track } = await handedOutTrack(deps, request, fileName, log)
      file.close()
      if (isVideo(request.row)) continue
      // A blank line holds the connection open for the waiting client.
      if (tracks.push(track) % ROWS_AT_ONCE === 0) yield Buffer.from('\n')
    }
    for await (const { path, bytes } of listsOf(deps, safeFileName(stored.name), tracks, stored)) {
      const head: ListHead = { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('base64') }
      yield Buffer.from(`${JSON.stringify(head)}\n`)
      yield bytes
    }
  }
  return Readable.from(parts(), { objectMode: false })
}

const listsOf = ({ now }: PackedDeps, name: string, tracks: DjTrack[], { target, folder }: StoredPackage) =>
  djFilesOf({ name, day: shanghaiDay(now()), tracks }, target, folder)
