import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { CUE_LABELS, CUE_NAMES, type Cues } from '@shenglang/contract/catalog/cues'
import { fault } from '@shenglang/contract/faults'
import { mediaPath } from '@shenglang/contract/media/routes'
import { userOf } from '@shenglang/contract/roles'
import { create as attachment } from 'content-disposition'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Files } from '../../platform/files/port.ts'
import { bytesEntry, type StoredEntry, storedZip } from '../../platform/files/stored-zip.ts'
import { streamOf } from '../../platform/files/stream.ts'
import { isDiskFull } from '../../platform/full-disk.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Receive } from '../../platform/http/visit.ts'
import type { AddressTokens } from '../address-tokens.ts'
import { type DownloadRow, selectDownloads, selectPackage } from './downloads.sql.ts'
import { type Cue, type ExportedTrack, m3u8Of, rekordboxOf } from './exports.ts'
import { distinctNames, safeFileName } from './file-names.ts'
import type { createTagging } from './tagging.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

/** What a file says of itself whose artist declared that an AI made it. */
const AI_MADE = 'AI 生成'

interface DownloadDelivery {
  db: Kysely<Tables>
  files: Files
  tokens: () => Promise<AddressTokens>
  tagged: ReturnType<typeof createTagging>
  receive: Receive
  now(): Date
}

/** Serves the bytes behind download links: one file, which may be asked for in parts, or an archive as it is made. */
export function mountDownloads(app: FastifyInstance, base: string, deps: DownloadDelivery): void {
  const { db, files, tokens, receive, now } = deps

  app.get<{ Params: { token: string; id: string } }>(base + mediaPath.download(':token', ':id'), async (request, reply) => {
    const { token, id } = request.params
    const { caller } = await receive(request, reply)
    if (!(await tokens()).allows(token, { right: 'download', subject: id }, caller, now())) throw fault('LINK_EXPIRED')
    const [row] = await selectDownloads(db, [id])
    if (!row) throw fault('FILE_NOT_FOUND')
    const key = await taggedKey(deps, row, request.log)
    reply.header('content-disposition', attachment(safeFileName(row.fileName)))
    return sendFile(request, reply, await files.open(key), {
      etag: `"${key}"`,
      contentType: row.fileType,
      cacheControl: 'private, no-cache',
    })
  })

  app.get<{ Params: { token: string; id: string } }>(base + mediaPath.package(':token', ':id'), async (request, reply) => {
    const { token, id } = request.params
    const { caller } = await receive(request, reply)
    const isTheirs = (await tokens()).allows(token, { right: 'package', subject: id }, caller, now())
    const wanted = isTheirs ? await selectPackage(db, id, userOf(caller)) : undefined
    if (!wanted) throw fault('LINK_EXPIRED')
    const rows = await selectDownloads(db, wanted.fileIds)
    const name = safeFileName(wanted.name)
    const archive = archiveOf(deps, name, rows, request.log)
    return reply
      .type('application/zip')
      .header('content-disposition', attachment(`${name}.zip`))
      .header('cache-control', 'private, no-store')
      .send(archive)
  })
}

/** A file without its tags is better than none; on a full disk the next try may bring them. */
async function taggedKey({ tagged }: DownloadDelivery, row: DownloadRow, log: Log) {
  // A tagged copy holds sound alone.
  if (row.fileType.startsWith('video/')) return row.storageKey
  const { title, artist, genres, tbpm, tkey, cover, aiMade } = row
  const tags = { title, artist, genre: genres.join(', '), bpm: tbpm, key: tkey, cover, comment: aiMade ? AI_MADE : '' }
  try {
    return await tagged(row, tags)
  } catch (error) {
    if (isDiskFull(error)) throw error
    log.warn({ err: error, fileId: row.fileId }, 'a file could not be tagged')
    return row.storageKey
  }
}

/** The files as they are, with a playlist and a rekordbox library; each is tagged and read when its turn comes. */
function archiveOf(deps: DownloadDelivery, name: string, rows: DownloadRow[], log: Log): Readable {
  const names = distinctNames(rows.map(({ fileName }) => safeFileName(fileName)))
  const entries: StoredEntry[] = []
  const tracks: ExportedTrack[] = []
  for (const [index, row] of rows.entries()) {
    const fileName = names[index] ?? `${index}${extname(row.fileName)}`
    tracks.push(exported(row, fileName))
    entries.push({
      name: `${name}/${fileName}`,
      async open() {
        // The archive is under way: a file without its tags is better than half of all.
        const key = await taggedKey(deps, row, log).catch(() => row.storageKey)
        const file = await deps.files.open(key)
        return { size: file.size, bytes: streamOf(file) }
      },
    })
  }
  entries.push(
    bytesEntry(`${name}/${name}.m3u8`, Buffer.from(m3u8Of(tracks))),
    bytesEntry(`${name}/rekordbox.xml`, Buffer.from(rekordboxOf(name, name, tracks))),
  )
  return storedZip(entries)
}

function exported(row: DownloadRow, fileName: string): ExportedTrack {
  return {
    fileName,
    title: row.title,
    artist: row.artist,
    genre: row.genres.join(', '),
    durationMs: row.durationMs,
    fileSize: Number(row.fileSize),
    fileType: row.fileType,
    bpm: row.tbpm,
    key: row.tkey,
    cues: hotCues(row.cues),
  }
}

/** In the order of the music, which is that of the pads. */
function hotCues(cues: Cues): Cue[] {
  return CUE_NAMES.flatMap((name) => (cues[name] === undefined ? [] : [{ name: CUE_LABELS[name], timeMs: cues[name] }])).toSorted(
    (one, other) => one.timeMs - other.timeMs,
  )
}
