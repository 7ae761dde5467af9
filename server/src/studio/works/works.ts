import { releaseText } from '@shenglang/contract/catalog/work/release'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import { factsOf, questionsOf } from '@shenglang/contract/media/facts'
import type { Duplicate, MyWork, MyWorkDetail, WorkFile, WorkState } from '@shenglang/contract/studio/entities'
import { studioPath } from '@shenglang/contract/studio/works'
import { waveOrPeaks } from '../../media/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { rangeOf } from '../../platform/paging.ts'
import { creditChoices } from '../tags/credits.ts'
import { DERIVED_VERSION } from './derivations.ts'
import { findDuplicates } from './duplicates.sql.ts'
import { fieldsOf } from './edits.ts'
import { type FileRow, selectFiles } from './files.sql.ts'
import { analysisIn, firstAnalysis, provenanceOf } from './measured-features.ts'
import { needsOf } from './release-facts.ts'
import { countWorks, selectLog, selectPackMembers, selectWork, selectWorks, type WorkRow } from './works.sql.ts'

interface WorkQuery {
  artistId?: string
  state?: WorkState | undefined
  pageNum: number
  pageSize: number
}

/** An artist's works, newest first; or everybody's, longest waiting first. */
export async function listWorksOf(db: Db, query: WorkQuery): Promise<Page<MyWork & { artist: string }>> {
  const { pageNum, pageSize, ...which } = query
  const order = which.artistId === undefined ? ('asc' as const) : ('desc' as const)
  const [rows, total] = await Promise.all([
    selectWorks(db, which, { ...rangeOf({ pageNum, pageSize }), order }),
    countWorks(db, which),
  ])
  const all = await selectFiles(
    db,
    rows.map(({ resource_id }) => resource_id),
  )
  const duplicates = await findDuplicates(db, all, which.artistId)
  const files = Map.groupBy(all, ({ resource_id }) => resource_id)
  return { rows: rows.map((row) => toMyWork(row, files.get(row.resource_id) ?? [], duplicates)), total }
}

/** A work in full, for its artist; for anybody when `artistId` is undefined. Throws WORK_NOT_FOUND. */
export const readWork = (db: Db, resourceId: string, artistId?: string): Promise<MyWorkDetail> =>
  readWorkWith(db, { resourceId, artistId, reading: selectFiles(db, [resourceId]) })

interface WorkReading {
  resourceId: string
  artistId?: string | undefined
  /** The pending query of its files. */
  reading: Promise<FileRow[]>
}

/** Like `readWork`, with a query of the files that the caller needs as well. */
export async function readWorkWith(db: Db, { resourceId, artistId, reading }: WorkReading): Promise<MyWorkDetail> {
  const [row, members, log, { files, analysis, duplicates }] = await Promise.all([
    selectWork(db, resourceId),
    selectPackMembers(db, resourceId),
    selectLog(db, resourceId),
    reading.then((files) => describeFiles(db, { resourceId, artistId, files })),
  ])
  if (!row || (artistId !== undefined && row.artist_id !== artistId)) throw fault('WORK_NOT_FOUND')
  const provenance = provenanceOf(row, analysis)
  return {
    ...toMyWork(row, files, duplicates),
    creditChoices: creditChoicesOf(row, analysis),
    facts: factsOf(provenance),
    questions: questionsOf(provenance, row.settled),
    description: row.description,
    pictures: row.pictures,
    credits: row.credits,
    album: row.album,
    label: row.label,
    tracklist: row.tracklist,
    reviewedPriceFen: row.reviewed_price_fen ?? row.price_fen,
    cues: row.cues,
    files: files.map((file) => toWorkFile(file, duplicates)),
    members: members.map(({ resource_id, title, state }) => ({ resourceId: resource_id, title, state })),
    log: log.map((entry) => ({
      actor: entry.actor ?? '',
      from: entry.from_state,
      to: entry.to_state,
      reason: entry.reason,
      time: entry.created_at.toISOString(),
    })),
  }
}

interface Files {
  resourceId: string
  artistId?: string | undefined
  files: FileRow[]
}

async function describeFiles(db: Db, { resourceId, artistId, files }: Files) {
  const [analysis, duplicates] = await Promise.all([firstAnalysis(db, resourceId, files), findDuplicates(db, files, artistId)])
  return { files, analysis, duplicates }
}

type Duplicates = Map<object, Duplicate>

function toMyWork(row: WorkRow, files: FileRow[], duplicates: Duplicates): MyWork & { artist: string } {
  return {
    resourceId: row.resource_id,
    title: row.title,
    artist: row.artist,
    cover: row.cover,
    coverColor: row.cover_color,
    contentType: row.content_type,
    categoryCode: row.category_code,
    style: row.style,
    version: row.version,
    genres: row.genres,
    energy: row.energy,
    tbpm: row.tbpm,
    tkey: row.tkey,
    duration: row.duration_ms,
    playVipLevel: row.play_vip_level,
    freeVipLevel: row.free_vip_level,
    priceFen: row.price_fen,
    playCount: Number(row.play_count),
    downloadCount: Number(row.download_count),
    childCount: files.length,
    state: row.state,
    isVisible: row.published_at !== null,
    isScheduled: row.state === 'review' && row.approved_at !== null,
    releaseTime: row.release_at?.toISOString() ?? '',
    reason: row.last_reason,
    aiMade: row.ai_made,
    isAccessChosen: row.access_chosen,
    needs: needsOf(row, files),
    passesTags: row.passes_tags,
    creditChoices: files[0] ? creditChoicesOf(row, analysisIn(files[0])) : [],
    edits: fieldsOf(row.edits),
    releaseDate: releaseText(row),
    createTime: row.created_at.toISOString(),
    submissionId: row.last_log_id,
    files: files.map((file) => toWorkFile(file, duplicates)),
  }
}

function creditChoicesOf({ artist, own_fields }: WorkRow, { readings }: Pick<ReturnType<typeof analysisIn>, 'readings'>) {
  return own_fields.includes('credits') ? [] : creditChoices(artist, readings?.tags.people)
}

function toWorkFile(row: FileRow, duplicates: Duplicates): WorkFile {
  const { grid, isOwnGrid, sections, ownSections } = analysisIn(row)
  return {
    fileId: row.resource_file_id,
    fileName: row.file_name,
    fileSize: Number(row.size_bytes),
    label: row.label,
    state: row.state,
    step: row.step,
    fraction: row.fraction,
    reason: row.reason,
    ahead: 0,
    warning: row.facts?.warning ?? '',
    duplicateOf: duplicates.get(row) ?? null,
    replacesId: row.replaces_id ?? '',
    isPublished: row.source_file_id !== null,
    duration: row.facts?.durationMs ?? 0,
    wave: row.state === 'ready' ? waveOrPeaks(row.wave_track, row.waveform, row.facts?.durationMs ?? 0).toString('base64') : '',
    zoomUrl: row.wave_key === '' ? '' : studioPath.zoom(row.resource_file_id),
    grid,
    isOwnGrid,
    sections: ownSections ?? sections,
    isOwnSections: ownSections !== null,
    isAnalysing: row.source_version !== null && row.source_version < DERIVED_VERSION,
    audioUrl: studioPath.audio(row.resource_file_id),
  }
}
