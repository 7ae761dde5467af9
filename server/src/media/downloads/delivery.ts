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
import type { createCompression } from './compression.ts'
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
  compressed: ReturnType<typeof createCompression>
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
    const [stored] = await selectDownloads(db, [id.replace(/\.mp3$/, '')])
    if (!stored) throw fault('FILE_NOT_FOUND')
    const row = id.endsWith('.mp3') ? await compressedRow(deps, asMp3(stored), userOf(caller)) : stored
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
    const isCompressed = new Set(wanted.compressedIds)
    const stored = await selectDownloads(db, wanted.fileIds)
    const rows = stored.map((row) => (isCompressed.has(row.fileId) ? asMp3(row) : row))
    const name = safeFileName(wanted.name)
    const archive = archiveOf(deps, { name, rows, userId: userOf(caller) }, request.log)
    return reply
      .type('application/zip')
      .header('content-disposition', attachment(`${name}.zip`))
      .header('cache-control', 'private, no-store')
      .send(archive)
  })
}

/** A file under the name and kind that it is handed out with; the MP3 itself is made when its turn comes. */
type NamedRow = DownloadRow & { isMp3?: true }

const asMp3 = (row: DownloadRow): NamedRow => ({
  ...row,
  fileName: `${row.fileName.slice(0, row.fileName.length - extname(row.fileName).length)}.mp3`,
  isMp3: true,
})

/** The MP3 of a lossless file, as a file of its own. */
async function compressedRow({ compressed }: DownloadDelivery, row: DownloadRow, userId: string): Promise<DownloadRow> {
  return { ...row, storageKey: await compressed(row, userId), fileType: 'audio/mpeg', sha256: `${row.sha256}-mp3` }
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
function archiveOf(
  deps: DownloadDelivery,
  { name, rows, userId }: { name: string; rows: NamedRow[]; userId: string },
  log: Log,
): Readable {
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
        const held = row.isMp3 ? await compressedRow(deps, row, userId) : row
        const key = await taggedKey(deps, held, log).catch(() => held.storageKey)
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

function exported(row: NamedRow, fileName: string): ExportedTrack {
  return {
    fileName,
    title: row.title,
    artist: row.artist,
    genre: row.genres.join(', '),
    durationMs: row.durationMs,
    fileSize: Number(row.fileSize),
    fileType: row.isMp3 ? 'audio/mpeg' : row.fileType,
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
