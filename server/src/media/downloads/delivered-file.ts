import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { releaseText } from '@shenglang/contract/catalog/work/release'
import { isFault } from '@shenglang/contract/fault'
import type { DownloadTarget } from '@shenglang/contract/media/formats'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { Files, OpenFile } from '../../platform/files/port.ts'
import { isDiskFull } from '../../platform/full-disk.ts'
import type { Artwork, DjTrack } from '../dj-files/crate/crate.ts'
import { seratoTagsOf } from '../dj-files/serato.ts'
import { readPicture } from '../ingest/ingest.ts'
import { type SoundFormat, soundFormatOf } from '../tags/probe.ts'
import { readZoom } from '../waveform/stored-waves.ts'
import { type Compress, compressedKeyOf } from './compression.ts'
import { AI_MADE, artistsOf, bpmOf, djTrackOf, mixOf, soundOf } from './dj-track.ts'
import type { DownloadRow, FileRow } from './downloads.sql.ts'
import { trackFileName } from './file-names.ts'
import { isVideo } from './rights.ts'
import type { createTaggedFiles, Tags } from './tagged-files.ts'

export type Log = Pick<FastifyBaseLogger, 'warn'>

export interface HandingOut {
  files: Files
  tagged: ReturnType<typeof createTaggedFiles>
  compressed: Compress
}

/** A file in the form that a user gets; an MP3 is made later. */
export interface FileRequest {
  row: DownloadRow
  isMp3: boolean
  userId: string
  target?: DownloadTarget | undefined
}

type Named = Pick<FileRow, 'artist' | 'credits' | 'title' | 'storageKey' | 'label' | 'fileName' | 'version'>

export const nameOf = (row: Named, isMp3: boolean) =>
  trackFileName({ artists: artistsOf(row), title: row.title, mix: mixOf(row) }, isMp3 ? '.mp3' : extname(row.storageKey))

/** The tags to write into a file. */
export function tagsOf(row: DownloadRow, target: DownloadTarget | undefined): Tags {
  const { title, album, recordLabel: label, genres, tkey, cover, aiMade, passesTags } = row
  const tags = { title, artist: artistsOf(row).join(', '), album, label, genre: genres.join(', '), bpm: bpmOf(row), key: tkey }
  const serato = target === 'serato' ? seratoTagsOf(soundOf(row)) : []
  return { ...tags, releaseDate: releaseText(row), cover, comment: aiMade ? AI_MADE : '', passesTags, serato }
}

/** The source of a tagged copy: the file, or its MP3, which has a hash of its own. */
export const soundToTag = ({ row, isMp3 }: Pick<FileRequest, 'row' | 'isMp3'>) =>
  isMp3 ? { fileType: 'audio/mpeg', storageKey: compressedKeyOf(row), sha256: `${row.sha256}-mp3` } : row

/**
 * The key and type of the copy to deliver, made now if it does not exist. Where the disk has no room for one, it throws, unless
 * `isUnderWay`: within a package that is already being sent, a file without tags is better than none.
 */
export async function handedOut({ tagged, compressed }: HandingOut, request: FileRequest, log: Log, isUnderWay = false) {
  const sound = soundToTag(request)
  const { fileType, storageKey } = sound
  if (request.isMp3) await compressed(request.row, request.userId)
  // A tagged copy holds sound only.
  if (isVideo({ fileType })) return { key: storageKey, fileType }
  try {
    return { key: await tagged(sound, tagsOf(request.row, request.target)), fileType }
  } catch (error) {
    // The next request may succeed.
    if ((isDiskFull(error) || (isFault(error) && error.code === 'FILES_UNAVAILABLE')) && !isUnderWay) throw error
    log.warn({ err: error, fileId: request.row.fileId }, 'a file could not be tagged')
    return { key: storageKey, fileType }
  }
}

/** A file of a package, open, with its facts for DJ software. */
export async function handedOutTrack(deps: HandingOut, request: FileRequest, fileName: string, log: Log) {
  const { files } = deps
  const { row, target } = request
  const { key, fileType } = await handedOut(deps, request, log, true)
  const file: OpenFile = await files.open(key)
  const format = await formatOf(files, key).catch(() => UNKNOWN_FORMAT)
  const artwork = target === 'usb' ? await artworkOf(files, row.cover).catch(() => undefined) : undefined
  const zoom = () => readZoom(files, row.waveKey).catch(() => undefined)
  const track: DjTrack = djTrackOf(row, { fileName, fileSize: file.size, fileType, artwork, zoom, ...format })
  return { file, track }
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

/** Cached without expiry: the content of a key never changes. */
const formats = new LRUCache<string, SoundFormat>({ max: 20_000 })

async function formatOf(files: Files, key: string): Promise<SoundFormat> {
  const known = formats.get(key)
  if (known) return known
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-format-'))
  try {
    const path = join(folder, `audio${extname(key)}`)
    await files.fetch(key, path)
    const format = await soundFormatOf(path)
    formats.set(key, format)
    return format
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
