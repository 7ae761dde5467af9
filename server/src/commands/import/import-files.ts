import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { tracklistText } from '@shenglang/contract/catalog/tracklist'
import type { AccessTerms } from '@shenglang/contract/catalog/work/terms'
import { fileSize } from '@shenglang/contract/format'
import { mediaPath } from '@shenglang/contract/media/media-path'
import { duplicateText } from '@shenglang/contract/studio/duplicate-text'
import pLimit from 'p-limit'
import { findOrCreateArtist } from '../../accounts/users/index.ts'
import { insertResource } from '../../catalog/work/index.ts'
import { ingestCover, selectKnownHashes, storeFingerprint } from '../../media/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { displayName, titleFrom } from '../../platform/display-name.ts'
import { messageOf } from '../../platform/errors.ts'
import type { Files } from '../../platform/files/port.ts'
import { isDiskFull } from '../../platform/full-disk.ts'
import { createSerial } from '../../platform/serial.ts'
import { audioKind, findDuplicates, fromTags, type WorkFolders } from '../../studio/index.ts'
import { PreparationFailed } from '../../studio/preparation/index.ts'
import { Companions } from './companions.ts'
import type { ImportRoots } from './import-roots.ts'
import { prepareSource } from './prepared-source.ts'
import { type Trusted, trustedFacts } from './trust.ts'

export interface ImporterOptions {
  database: Database
  files: Files
  /** Each file is copied into a private work folder, since its original may be replaced at any time. */
  folders: WorkFolders
  /** The folders that may be read. */
  roots: ImportRoots
  ffmpegPath: string
  /** The artist of files that name none in their tags or their name; by default 未知艺人. */
  artist: string
  /** The artist of all files, whatever they say. */
  asArtist?: string
  categoryCode: string
  /** Price and levels of the published works. */
  terms: AccessTerms
  /** Which facts to trust when a file's tags differ from its analysis. */
  trusted: Trusted
  /** The largest accepted file, in bytes. */
  bytesMax: number
  /** Skips recordings that the library already has, re-encoded, pitched or cut. */
  skipDuplicates?: boolean
  signal?: AbortSignal
  /** A companion of a file that was not opened. */
  onRefusedCompanion?: (path: string, reason: string) => void
}

interface ImportOptions extends Omit<ImporterOptions, 'onRefusedCompanion'> {
  /** Files processed at once. */
  parallel: number
  onProgress?: (done: number) => void
}

/** The result of an import: every file is in exactly one of the first four, unless it was stopped. */
export interface ImportReport {
  published: string[]
  known: string[]
  refused: { path: string; reason: string }[]
  /** Skipped duplicates. */
  skipped: { path: string; reason: string }[]
  /** Files published although another work has the same recording. */
  duplicates: { path: string; reason: string }[]
  /** Remarks about published files. */
  warnings: { path: string; reason: string }[]
  /** Published files whose tags differ from the analysis, with the values of both. */
  differing: { path: string; reason: string }[]
  /** Counts of files that were published without a tempo, and without a key. */
  withoutBpm: number
  withoutKey: number
  /** The failure of the machine that stopped the import; the remaining files are untouched. */
  stoppedBy?: string
}

interface Published {
  outcome: 'published' | 'skipped'
  /** A text about the work that already has this recording; '' for none. */
  duplicate: string
  /** '' for none. */
  warning: string
  /** The values of tags and analysis where they differ; '' where they agree. */
  differing: string
  tbpm: number
  tkey: string
}

/** A file that could not be opened, and may be later. */
export interface Unread {
  outcome: 'unread'
  reason: string
}

interface Refused {
  outcome: 'refused'
  reason: string
}

export type Outcome = Published | { outcome: 'known' } | Unread | Refused

/** Publishes audio files as 单曲, several at once; a bad file does not stop the others. */
export async function importFiles(paths: string[], options: ImportOptions): Promise<ImportReport> {
  const report: ImportReport = {
    ...{ published: [], known: [], refused: [], skipped: [], duplicates: [], warnings: [], differing: [] },
    ...{ withoutBpm: 0, withoutKey: 0 },
  }
  const onRefusedCompanion = (path: string, reason: string) => void report.warnings.push({ path, reason })
  const importFile = createImporter({ ...options, onRefusedCompanion })
  let done = 0
  await pLimit(options.parallel).map(paths, async (path) => {
    if (options.signal?.aborted || report.stoppedBy !== undefined) return
    try {
      note(report, path, await importFile(path))
    } catch (error) {
      if (!options.signal?.aborted) report.stoppedBy ??= messageOf(error instanceof PreparationFailed ? error.cause : error)
      return
    }
    done += 1
    options.onProgress?.(done)
  })
  return report
}

function note(report: ImportReport, path: string, result: Outcome): void {
  if (result.outcome === 'known') report.known.push(path)
  else if (result.outcome === 'unread' || result.outcome === 'refused') report.refused.push({ path, reason: result.reason })
  else notePublished(report, path, result)
}

function notePublished(report: ImportReport, path: string, published: Published): void {
  const { outcome, duplicate, warning, differing, tbpm, tkey } = published
  if (outcome === 'skipped') {
    report.skipped.push({ path, reason: duplicate })
    return
  }
  report.published.push(path)
  if (duplicate !== '') report.duplicates.push({ path, reason: duplicate })
  if (warning !== '') report.warnings.push({ path, reason: warning })
  if (differing !== '') report.differing.push({ path, reason: differing })
  if (tbpm === 0) report.withoutBpm += 1
  if (tkey === '') report.withoutKey += 1
}

const HEAD_BYTES = 64 * 1024

/**
 * Publishes one audio file at a time, many in parallel. Throws failures that no file causes, or the signal's reason.
 * Cheap checks come before the whole file is read.
 */
export function createImporter(options: ImporterOptions): (path: string) => Promise<Outcome> {
  const { database, folders, roots, bytesMax, signal, onRefusedCompanion } = options
  const companions = new Companions(roots, onRefusedCompanion)
  /** Files that are being published, by hash: of two copies at once the second waits for the first. */
  const inProgress = new Map<string, Promise<unknown>>()

  const importOpened = async (path: string, file: FileHandle): Promise<Outcome> => {
    const { size } = await file.stat()
    if (size > bytesMax) throw new Error(`${fileSize(size)}，超过 UPLOAD_MAX_BYTES 的 ${fileSize(bytesMax)}`)
    const { extension } = await kindOf(file, size)
    const content = () => file.createReadStream({ start: 0, end: Math.max(size - 1, 0), autoClose: false })
    const hash = createHash('sha256')
    await pipeline(content(), hash, { signal })
    const sha256 = hash.digest('hex')
    await inProgress.get(sha256)?.catch(() => {})
    if ((await selectKnownHashes(database.query(), [sha256])).has(sha256)) return { outcome: 'known' }
    const publishing = folders.use(async (folder) => {
      const input = join(folder, `input.${extension}`)
      await pipeline(content(), createWriteStream(input), { signal })
      return publishFile(path, { input, folder }, options, companions)
    })
    inProgress.set(sha256, publishing)
    return publishing.finally(() => inProgress.delete(sha256))
  }

  return async (path) => {
    const file = await roots.open(path).catch(messageOf)
    if (typeof file === 'string') return { outcome: 'unread', reason: file }
    try {
      return await importOpened(path, file)
    } catch (error) {
      if (signal?.aborted || isMachineFailure(error)) throw error
      return { outcome: 'refused', reason: messageOf(error) }
    } finally {
      await file.close()
    }
  }
}

/** True for failures of the disk or the database, which no file causes. */
const isMachineFailure = (error: unknown) =>
  error instanceof PreparationFailed ? !error.isTheFile : isDiskFull(error) || isUnavailable(error)

/** Detects the format by the first bytes. Throws an error whose message is the reason for the user. */
async function kindOf(file: FileHandle, size: number) {
  const head = Buffer.alloc(Math.min(size, HEAD_BYTES))
  const { bytesRead } = await file.read(head, 0, head.length, 0)
  return audioKind(new Blob([head.subarray(0, bytesRead)]))
}

/**
 * Publishes a file with its renditions, without which nobody could play a work that may not be downloaded. Throws for a
 * recording that was taken down.
 */
async function publishFile(
  path: string,
  copy: { input: string; folder: string },
  options: ImporterOptions,
  companions: Companions,
): Promise<Published> {
  const { database, files, ffmpegPath, artist, asArtist, categoryCode, terms, trusted, signal } = options
  const fileName = displayName(basename(path))
  const { prepared, source } = await prepareSource(copy, { files, ffmpegPath, ...(signal ? { signal } : {}) })
  const picture = prepared.tags.picture?.data ?? (await companions.coverBeside(path))
  const cover = picture ? await ingestCover(files, picture).catch(() => undefined) : undefined
  const mix = await tracklistBeside(path, prepared.durationMs, companions)
  const tagged = await fromTags(database.query(), prepared.tags, titleFrom(fileName, TITLE_MAX))
  const nickName = asArtist || tagged.artist || artist || UNKNOWN_ARTIST
  const artist_id = await findOrCreateArtist(database.query(), { nickName })
  const readings = tagged.withPeople(prepared.readings)
  const { tbpm, tkey, differing } = trustedFacts({ ...prepared, readings }, trusted)
  const resource = {
    version: 'original',
    title: fileName,
    ...tagged.columnsFor(nickName),
    tracklist: mix.tracklist,
    artist_id,
    content_type: CONTENT_TYPES.single,
    ...(prepared.isFilm ? { resource_type: 'VIDEO' as const } : {}),
    category_code: categoryCode,
    price_fen: terms.priceFen,
    play_vip_level: terms.playVipLevel,
    free_vip_level: terms.freeVipLevel,
    access_chosen: true,
    tbpm,
    tkey,
    energy: prepared.energy,
    duration_ms: source.duration_ms,
    published_at: new Date(),
    package_file_id: null,
    ...(cover ? { cover: mediaPath.image(cover.key), cover_color: cover.color } : {}),
  }
  const warning = [prepared.warning, ...mix.warnings].filter((text) => text !== '').join('；')
  // One after another, so that of two copies the second finds the first.
  return inTurn('publish', async () => {
    const { sha256, durationMs, prints } = prepared
    const facts = { warning, differing, tbpm, tkey }
    await storeFingerprint(database.query(), { sha256, durationMs, fingerprints: prints })
    const duplicateOf = await existingWorkWith(database, sha256)
    const duplicate = duplicateOf ? duplicateText(duplicateOf) : ''
    if (duplicateOf?.isTakenDown) throw new Error(duplicate)
    if (duplicateOf && options.skipDuplicates) return { ...facts, outcome: 'skipped', duplicate }
    await insertResource(database.query(), resource, [
      { ...source, file_name: fileName, readings: readings && JSON.stringify(readings) },
    ])
    return { ...facts, outcome: 'published', duplicate }
  })
}

const inTurn = createSerial()

/** The existing work with this recording, if any. */
async function existingWorkWith(database: Database, sha256: string) {
  const recording = { sha256, resource_id: '' }
  return (await findDuplicates(database.query(), [recording])).get(recording)
}

/** The tracklist in the cue sheet beside a mix. Tracks that begin after its end are left out, with a warning. */
async function tracklistBeside(path: string, durationMs: number, companions: Companions) {
  const sheet = await companions.cueSheetBeside(path)
  const inside = sheet?.tracks.filter(({ atMs }) => atMs < durationMs) ?? []
  const left = (sheet?.tracks.length ?? 0) - inside.length
  const mistakes = [...(sheet?.mistakes ?? []), ...(left > 0 ? [`${left} 首超出了音频的长度`] : [])]
  return { tracklist: tracklistText(inside), warnings: mistakes.map((mistake) => `CUE ${mistake}`) }
}

const UNKNOWN_ARTIST = '未知艺人'
const TITLE_MAX = 200
