import { fault } from '@shenglang/contract/faults'
import type { ReviewItem, ReviewMatch } from '@shenglang/contract/studio/review'
import { studioPath } from '@shenglang/contract/studio/works'
import { waveOrPeaks } from '../../media/index.ts'
import type { StudioDeps } from '../works/deps.ts'
import { type FileRow, selectFiles } from '../works/files.sql.ts'
import { analysisIn } from '../works/measured-features.ts'
import { readWorkWith } from '../works/works.ts'
import { type MatchRow, type RecordRow, selectMatches, selectRecord } from './matches.sql.ts'
import { overlapOf } from './overlap.ts'
import { selectItem } from './queue.sql.ts'

/** Everything about one item for its reviewer. Throws REVIEW_OVER where it does not wait any more. */
export async function readItem(
  { db, now }: Pick<StudioDeps, 'db' | 'now'>,
  readerId: string,
  resourceId: string,
): Promise<ReviewItem> {
  const reading = selectFiles(db, [resourceId])
  const [row, work, record, { files, matches }] = await Promise.all([
    selectItem(db, { readerId, now: now() }, resourceId),
    readWorkWith(db, { resourceId, reading }),
    selectRecord(db, resourceId),
    reading.then((rows) => matchesOf(db, resourceId, rows)),
  ])
  if (!row) throw fault('REVIEW_OVER')
  return {
    work: { ...work, artist: row.artist, artistId: row.artist_id },
    enterTime: row.entered_at.toISOString(),
    colleague: row.colleague ?? '',
    setBack: row.set_back,
    record: toRecord(record),
    measured: files.map(toMeasured),
    matches: matches.flatMap((match) => {
      const file = files.find(({ sha256 }) => sha256 === match.sha256)
      return file ? [toMatch(match, file, row.artist_id)] : []
    }),
  }
}

function toRecord(row: RecordRow | undefined): ReviewItem['record'] {
  const { published = 0, returned = 0, taken_down: takenDown = 0, resource_id, title, reason, returned_at } = row ?? {}
  const counts = { published, returned, takenDown }
  if (!resource_id || !reason || !returned_at) return { ...counts, lastReturn: null }
  return { ...counts, lastReturn: { resourceId: resource_id, title: title ?? '', reason, time: returned_at.toISOString() } }
}

async function matchesOf(db: StudioDeps['db'], resourceId: string, files: FileRow[]) {
  const hashes = files.map(({ sha256 }) => sha256)
  return { files, matches: await selectMatches(db, resourceId, hashes) }
}

function toMeasured(file: FileRow): ReviewItem['measured'][number] {
  const { readings, loudness } = analysisIn(file)
  return {
    fileId: file.resource_file_id,
    contentType: file.facts?.contentType ?? file.content_type,
    bpm: readings?.bpm.value ?? 0,
    key: readings?.key.value ?? '',
    energy: readings?.energy ?? 0,
    loudness,
  }
}

function toMatch(match: MatchRow, file: FileRow, artistId: string): ReviewMatch {
  const { source_id, file_id, duration_ms: otherMs } = match
  const alignment = { otherMs, speed: match.speed, offsetMs: match.offset_ms }
  return {
    fileId: file.resource_file_id,
    resourceId: match.resource_id,
    title: match.title,
    artist: match.artist,
    cover: match.cover,
    isTakenDown: match.is_taken_down,
    isSameArtist: match.artist_id === artistId,
    similarity: match.share,
    shared: match.shared_ms,
    speed: match.speed,
    ...overlapOf({ ...alignment, durationMs: file.facts?.durationMs ?? 0 }),
    duration: otherMs,
    wave: waveOrPeaks(match.wave_track, match.waveform, otherMs).toString('base64'),
    audioUrl: source_id !== null ? studioPath.comparison(source_id) : file_id !== null ? studioPath.audio(file_id) : '',
  }
}
