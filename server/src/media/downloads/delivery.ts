import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { releaseText } from '@shenglang/contract/catalog/release'
import { fault } from '@shenglang/contract/faults'
import type { DownloadTarget } from '@shenglang/contract/media/formats'
import { mediaPath, PackageQuery } from '@shenglang/contract/media/routes'
import { userOf } from '@shenglang/contract/roles'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import { create as attachment } from 'content-disposition'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import sharp from 'sharp'
import type { Tables } from '../../platform/database/tables.ts'
import type { Files } from '../../platform/files/port.ts'
import { bytesEntry, type StoredEntry, storedZip } from '../../platform/files/stored-zip.ts'
import { streamOf } from '../../platform/files/stream.ts'
import { isDiskFull } from '../../platform/full-disk.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Receive } from '../../platform/http/visit.ts'
import type { AddressTokens } from '../address-tokens.ts'
import type { Artwork, DjTrack } from '../dj-files/crate.ts'
import { type Folder, folderAt } from '../dj-files/folder.ts'
import { seratoTagsOf } from '../dj-files/serato.ts'
import { djFilesOf } from '../dj-files/targets.ts'
import { readPicture } from '../ingest.ts'
import { type SoundFormat, soundFormatOf } from '../probe.ts'
import type { Compress } from './compression.ts'
import { AI_MADE, artistsOf, djTrackOf, mixOf, soundOf } from './dj-track.ts'
import { type DownloadRow, selectDownloads, selectPackage } from './downloads.sql.ts'
import { distinctNames, safeFileName, trackFileName } from './file-names.ts'
import type { createTagging } from './tagging.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

interface DownloadDelivery {
  db: Kysely<Tables>
  files: Files
  tokens: () => Promise<AddressTokens>
  tagged: ReturnType<typeof createTagging>
  compressed: Compress
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
    reply.header('content-disposition', attachment(nameOf(row)))
    return sendFile(request, reply, await files.open(key), {
      etag: `"${key}"`,
      contentType: row.fileType,
      cacheControl: 'private, no-cache',
    })
  })

  app.get<{ Params: { token: string; id: string }; Querystring: unknown }>(
    base + mediaPath.package(':token', ':id'),
    async (request, reply) => {
      const { token, id } = request.params
      const { caller } = await receive(request, reply)
      const query = PackageQuery.safeParse(request.query)
      if (!query.success) throw fault('BAD_ARGUMENT', { message: query.error.issues[0]?.message ?? '' })
      const isTheirs = (await tokens()).allows(token, { right: 'package', subject: id }, caller, now())
      const wanted = isTheirs ? await selectPackage(db, id, userOf(caller)) : undefined
      if (!wanted) throw fault('LINK_EXPIRED')
      const isCompressed = new Set(wanted.compressedIds)
      const stored = await selectDownloads(db, wanted.fileIds)
      const rows = stored.map((row) => (isCompressed.has(row.fileId) ? asMp3(row) : row))
      const name = safeFileName(wanted.name)
      const { target, folder } = query.data
      const wantedArchive = { name, rows, userId: userOf(caller), target, folder: folderAt(folder) }
      const archive = archiveOf(deps, wantedArchive, request.log)
      return reply
        .type('application/zip')
        .header('content-disposition', attachment(`${name}.zip`))
        .header('cache-control', 'private, no-store')
        .send(archive)
    },
  )
}

/** A file under the kind that it is handed out with; the MP3 itself is made when its turn comes. */
type NamedRow = DownloadRow & { isMp3?: true }

const asMp3 = (row: DownloadRow): NamedRow => ({ ...row, isMp3: true })

const nameOf = (row: NamedRow) =>
  trackFileName({ artists: artistsOf(row), title: row.title, mix: mixOf(row) }, row.isMp3 ? '.mp3' : extname(row.storageKey))

/** The MP3 of a file, as one of its own. */
async function compressedRow({ compressed }: DownloadDelivery, row: DownloadRow, userId: string): Promise<DownloadRow> {
  return { ...row, storageKey: await compressed(row, userId), fileType: 'audio/mpeg', sha256: `${row.sha256}-mp3` }
}

/** A file without its tags is better than none; on a full disk the next try may bring them. */
async function taggedKey({ tagged }: DownloadDelivery, row: DownloadRow, log: Log, target?: DownloadTarget) {
  // A tagged copy holds sound alone.
  if (row.fileType.startsWith('video/')) return row.storageKey
  const { title, album, recordLabel: label, genres, tbpm, tkey, cover, aiMade } = row
  const told = { title, artist: artistsOf(row).join(', '), album, label, genre: genres.join(', '), bpm: tbpm, key: tkey }
  const tags = {
    ...told,
    releaseDate: releaseText(row),
    cover,
    comment: aiMade ? AI_MADE : '',
    serato: target === 'serato' ? seratoTagsOf(soundOf(row)) : [],
  }
  try {
    return await tagged(row, tags)
  } catch (error) {
    if (isDiskFull(error)) throw error
    log.warn({ err: error, fileId: row.fileId }, 'a file could not be tagged')
    return row.storageKey
  }
}

interface WantedArchive {
  name: string
  rows: NamedRow[]
  userId: string
  target: DownloadTarget
  folder: Folder
}

/** The files as they are, then what the target's program reads of them; each is tagged and read when its turn comes. */
function archiveOf(deps: DownloadDelivery, { name, rows, userId, target, folder }: WantedArchive, log: Log): Readable {
  const names = distinctNames(rows.map(nameOf))
  const tracks: DjTrack[] = []
  const day = shanghaiDay(deps.now())
  const entryOf = (row: NamedRow, fileName: string): StoredEntry => ({
    name: `${name}/${fileName}`,
    async open() {
      // The archive is under way: a file without its tags is better than half of all.
      const held = row.isMp3 ? await compressedRow(deps, row, userId) : row
      const key = await taggedKey(deps, held, log, target).catch(() => held.storageKey)
      const file = await deps.files.open(key)
      const format = await formatOf(deps.files, key).catch(() => UNKNOWN_FORMAT)
      const artwork = target === 'usb' ? await artworkOf(deps.files, row.cover).catch(() => undefined) : undefined
      tracks.push(djTrackOf(row, { fileName, fileSize: file.size, fileType: held.fileType, artwork, ...format }))
      return { size: file.size, bytes: streamOf(file) }
    },
  })
  async function* entries() {
    for (const [index, row] of rows.entries()) yield entryOf(row, names[index] ?? nameOf(row))
    // Only now are the sizes of the tagged files known.
    for await (const { path, bytes } of djFilesOf({ name, day, tracks }, target, folder)) yield bytesEntry(path, bytes)
  }
  return storedZip(entries())
}

async function artworkOf(files: Files, cover: string): Promise<Artwork | undefined> {
  if (cover === '') return undefined
  const picture = await readPicture(files, cover)
  const [small, large] = await Promise.all(
    ARTWORK_WIDTHS.map((width) => sharp(picture).resize(width, width).jpeg({ quality: 85 }).toBuffer()),
  )
  return small && large ? { small, large } : undefined
}

const ARTWORK_WIDTHS = [80, 240]

const UNKNOWN_FORMAT: SoundFormat = { sampleRate: 0, bitrate: 0 }

async function formatOf(files: Files, key: string): Promise<SoundFormat> {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-format-'))
  try {
    const path = join(folder, `audio${extname(key)}`)
    await files.fetch(key, path)
    return await soundFormatOf(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
