import { basename } from 'node:path'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { tracklistText } from '@shenglang/contract/catalog/tracklist'
import { mediaPath } from '@shenglang/contract/media/media-path'
import { duplicateWords } from '@shenglang/contract/studio/duplicate-words'
import { findOrCreateArtist } from '../../accounts/index.ts'
import { insertResource } from '../../catalog/index.ts'
import { hashFile, ingestCover, learnPrint, selectKnownHashes } from '../../media/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { displayName, titleFrom } from '../../platform/display-name.ts'
import type { Files } from '../../platform/files/port.ts'
import { createSerial } from '../../platform/serial.ts'
import { findDuplicates, toldByTags } from '../../studio/index.ts'
import { PreparationFailed } from '../../studio/preparation/index.ts'
import { Companions } from './companions.ts'
import { prepareSource } from './prepared-source.ts'
import { type Trusted, trustedFacts } from './trust.ts'

export interface ImportOptions {
  database: Database
  files: Files
  ffmpegPath: string
  /** Whose 单曲 those become that name no artist in their tags or their name; empty for 未知艺人. */
  artist: string
  /** Whose all become, whatever the files say. */
  asArtist?: string
  categoryCode: string
  /** What counts where a file's tags say another thing than is heard. */
  trusted: Trusted
  /** How many files are worked on at once. */
  parallel: number
  /** Leaves out what is a recording of the library already, encoded anew, pitched or cut. */
  skipDuplicates?: boolean
  signal?: AbortSignal
  onProgress?: (done: number) => void
}

/** What became of an import: every file is in exactly one of the first four, unless it was stopped. */
export interface ImportReport {
  published: string[]
  known: string[]
  refused: { path: string; reason: string }[]
  /** What was left out as a duplicate. */
  skipped: { path: string; reason: string }[]
  /** What was published although it is another's recording. */
  duplicates: { path: string; reason: string }[]
  /** What is to be told of some that were published. */
  warnings: { path: string; reason: string }[]
  /** What tags and ears say of those where they differ. */
  differing: { path: string; reason: string }[]
  /** How many were published without. */
  withoutBpm: number
  withoutKey: number
  /** What the machine could not do; the files that are left are as they were. */
  stoppedBy?: string
}

interface Published {
  outcome: 'published' | 'skipped'
  /** Whose recording it is; '' for nobody else's. */
  duplicate: string
  /** '' for none. */
  warning: string
  /** What tags and ears say where they differ; '' where they agree. */
  differing: string
  tbpm: number
  tkey: string
}

/** What the files of one import share. */
interface Run {
  /** By hash what is being published. */
  inProgress: Map<string, Promise<unknown>>
  companions: Companions
}

/** Publishes audio files as 单曲, several at once; a file that cannot be taken stops nothing. */
export async function importFiles(paths: string[], options: ImportOptions): Promise<ImportReport> {
  const report: ImportReport = {
    ...{ published: [], known: [], refused: [], skipped: [], duplicates: [], warnings: [], differing: [] },
    ...{ withoutBpm: 0, withoutKey: 0 },
  }
  const queue = paths.values()
  const run: Run = { inProgress: new Map(), companions: new Companions() }
  let done = 0
  const worker = async () => {
    for (const path of queue) {
      if (options.signal?.aborted || report.stoppedBy !== undefined) return
      try {
        const published = await importFile(path, options, run)
        if (published) note(report, path, published)
        else report.known.push(path)
      } catch (error) {
        if (options.signal?.aborted) return
        if (error instanceof PreparationFailed && !error.isTheFile) {
          report.stoppedBy ??= String(error.cause)
          return
        }
        report.refused.push({ path, reason: error instanceof Error ? error.message : String(error) })
      }
      done += 1
      options.onProgress?.(done)
    }
  }
  await Promise.all(Array.from({ length: options.parallel }, worker))
  return report
}

function note(report: ImportReport, path: string, { outcome, duplicate, warning, differing, tbpm, tkey }: Published): void {
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

/** Two copies of one file that meet at the same moment are imported once: the second waits for the first. Undefined for what is known. */
async function importFile(path: string, options: ImportOptions, { inProgress, companions }: Run): Promise<Published | undefined> {
  const sha256 = await hashFile(path)
  await inProgress.get(sha256)?.catch(() => {})
  if ((await selectKnownHashes(options.database.query(), [sha256])).has(sha256)) return undefined
  const publishing = publishFile(path, options, companions)
  inProgress.set(sha256, publishing)
  return publishing.finally(() => inProgress.delete(sha256))
}

/** It is published with its ladder: until then nobody could hear what may not be downloaded. What was taken down is refused. */
async function publishFile(path: string, options: ImportOptions, companions: Companions): Promise<Published> {
  const { database, files, ffmpegPath, artist, asArtist, categoryCode, trusted, signal } = options
  const fileName = displayName(basename(path))
  const { prepared, source } = await prepareSource(path, { files, ffmpegPath, ...(signal ? { signal } : {}) })
  const picture = prepared.tags.picture?.data ?? (await companions.coverBeside(path))
  const cover = picture ? await ingestCover(files, picture).catch(() => undefined) : undefined
  const mix = await tracklistBeside(path, prepared.durationMs, companions)
  const told = await toldByTags(database.query(), prepared.tags, titleFrom(fileName, TITLE_MAX))
  const nickName = asArtist || told.artist || artist || UNKNOWN_ARTIST
  const artist_id = await findOrCreateArtist(database.query(), { nickName })
  const { tbpm, tkey, differing } = trustedFacts(prepared, trusted)
  const resource = {
    version: 'original',
    title: fileName,
    ...told.columnsFor(nickName),
    tracklist: mix.tracklist,
    artist_id,
    content_type: CONTENT_TYPES.single,
    ...(prepared.isFilm ? { resource_type: 'VIDEO' as const } : {}),
    category_code: categoryCode,
    tbpm,
    tkey,
    energy: prepared.energy,
    duration_ms: source.duration_ms,
    published_at: new Date(),
    package_file_id: null,
    ...(cover ? { cover: mediaPath.image(cover.key), cover_color: cover.color } : {}),
  }
  const warning = [prepared.warning, ...mix.warnings].filter((words) => words !== '').join('；')
  // One after another, so that of two copies the second finds the first.
  return inTurn('publish', async () => {
    const { sha256, durationMs, prints } = prepared
    const known = { warning, differing, tbpm, tkey }
    await learnPrint(database.query(), { sha256, durationMs, prints })
    const duplicateOf = await duplicateWithout(database, sha256)
    const duplicate = duplicateOf ? duplicateWords(duplicateOf) : ''
    if (duplicateOf?.isTakenDown) throw new Error(duplicate)
    if (duplicateOf && options.skipDuplicates) return { ...known, outcome: 'skipped', duplicate }
    await insertResource(database.query(), resource, [{ ...source, file_name: fileName }])
    return { ...known, outcome: 'published', duplicate }
  })
}

const inTurn = createSerial()

/** Which work a recording is that is none yet. */
async function duplicateWithout(database: Database, sha256: string) {
  const recording = { sha256, resource_id: '' }
  return (await findDuplicates(database.query(), [recording])).get(recording)
}

/** Of the cue sheet that lies beside a mix; what begins behind its end is left out, and told. */
async function tracklistBeside(path: string, durationMs: number, companions: Companions) {
  const sheet = await companions.cueSheetBeside(path)
  const inside = sheet?.tracks.filter(({ atMs }) => atMs < durationMs) ?? []
  const left = (sheet?.tracks.length ?? 0) - inside.length
  const mistakes = [...(sheet?.mistakes ?? []), ...(left > 0 ? [`${left} 首超出了音频的长度`] : [])]
  return { tracklist: tracklistText(inside), warnings: mistakes.map((mistake) => `CUE ${mistake}`) }
}

const UNKNOWN_ARTIST = '未知艺人'
const TITLE_MAX = 200
