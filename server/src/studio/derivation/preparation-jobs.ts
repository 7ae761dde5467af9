import { join } from 'node:path'
import { isFault } from '@shenglang/contract/fault'
import { mediaPath } from '@shenglang/contract/media/media-path'
import type { FileFacts } from '@shenglang/contract/studio/file-facts'
import type { Updateable } from 'kysely'
import { updateResource } from '../../catalog/work/index.ts'
import { ingestCover, NotAPicture, storeFingerprint, storeWave, type WaveColumns, waveKeyOf } from '../../media/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import type { Files } from '../../platform/files/port.ts'
import { isDiskFull } from '../../platform/full-disk.ts'
import { type Handling, handling, PostponedJob } from '../../platform/jobs/port.ts'
import { machineFailed, PreparationFailed, type PreparedRecording, prepareRecording } from '../preparation/index.ts'
import { storeRenditions } from '../preparation/store-renditions.ts'
import { fetchOriginal } from '../uploads/fetch-original.ts'
import { DERIVED_VERSION } from '../works/derivations.ts'
import { fromTags } from '../works/fields-from-tags.ts'
import { type FileRow, selectFile, selectFiles, updateFile, updateUnprepared } from '../works/files.sql.ts'
import { PREPARE_FILE, REMOVE_STORED } from '../works/jobs.ts'
import { notifyArtist } from '../works/notify-artist.ts'
import { moveWork } from '../works/publication.ts'
import { selectWork, selectWorkState } from '../works/works.sql.ts'
import { createReport, toEvent } from './progress.ts'
import type { WorkFolders } from './work-folders.ts'

/** Seconds until a file is tried again after a failure of the machine. */
const MACHINE_REST_S = 60

export interface PreparingDeps {
  db: Db
  files: Files
  folders: WorkFolders
  ffmpegPath: string
  /** The longest recording that is accepted. */
  lengthMaxMs: number
  prepare?: typeof prepareRecording
}

/** The jobs of the studio. */
export function studioHandlings(deps: PreparingDeps): Handling[] {
  return [
    handling({
      job: PREPARE_FILE,
      run: ({ fileId }, signal) => prepareFile(deps, fileId, signal),
      givenUp: ({ fileId }) => failFile(deps.db, fileId, '服务器处理时出错，请重试；如果一直失败，请联系我们'),
    }),
    handling({
      job: REMOVE_STORED,
      async run({ keys }) {
        for (const key of keys) await deps.files.remove(key)
      },
    }),
  ]
}

/** Idempotent: a second run stores the same result under the same keys. */
async function prepareFile(deps: PreparingDeps, fileId: string, signal: AbortSignal): Promise<void> {
  const { db, files, folders, ffmpegPath, lengthMaxMs, prepare = prepareRecording } = deps
  const file = await selectFile(db, fileId)
  if (!file || file.state === 'ready') return
  const report = createReport(db, file)
  try {
    await folders.use(async (folder) => {
      const input = join(folder, `input${file.storage_key.slice(file.storage_key.lastIndexOf('.'))}`)
      await report.step('probe', 0)
      await fetchOriginal(db, files, file, input)
      const prepared = await prepare(input, folder, { ffmpegPath, lengthMaxMs, signal, onStep: report.step })
      await report.settled()
      signal.throwIfAborted()
      const hlsKey = await storeRenditions(files, { sha256: file.sha256, owner: file.resource_file_id }, folder, prepared.hls)
      const wave = await storeWave(files, waveKeyOf(file.sha256, file.resource_file_id), prepared.wave)
      const cover = prepared.tags.picture && (await coverOf(files, prepared.tags.picture.data))
      await storeFingerprint(db, { sha256: file.sha256, durationMs: prepared.durationMs, fingerprints: prepared.prints })
      const stored = { prepared, hlsKey, wave, cover }
      const isStored = await db.transaction().execute((transaction) => savePrepared(transaction, file, stored))
      if (isStored) return
      for (const key of [...prepared.hls.map(({ name }) => `${hlsKey}/${name}`), wave.wave_key]) await files.remove(key)
    })
  } catch (error) {
    await report.settled()
    signal.throwIfAborted()
    const failure = isOurs(error) ? machineFailed('probe', error) : error
    if (!(failure instanceof PreparationFailed)) throw failure
    if (failure.isTheFile) return failFile(db, fileId, failure.message, failure.step)
    await waitFile(db, fileId, failure.message)
    throw new PostponedJob(MACHINE_REST_S, { cause: failure.cause })
  }
}

/** Faults of the disk, the file store, the network or the database, for which the file is not to blame. */
const isOurs = (error: unknown) =>
  isDiskFull(error) || isUnavailable(error) || isStoreAway(error) || (error instanceof Error && 'syscall' in error)

const isStoreAway = (error: unknown) => isFault(error) && error.code === 'FILES_UNAVAILABLE'

/** Undefined for a picture that cannot be drawn. */
async function coverOf(files: Files, data: Buffer) {
  try {
    return await ingestCover(files, data)
  } catch (error) {
    if (error instanceof NotAPicture) return undefined
    throw error
  }
}

interface StoredResult {
  prepared: PreparedRecording
  hlsKey: string
  wave: WaveColumns
  cover: { key: string; color: string } | undefined
}

/** Returns whether the work still exists. */
async function savePrepared(db: Db, file: FileRow, { prepared, hlsKey, wave, cover }: StoredResult): Promise<boolean> {
  const work = await selectWorkState(db, file.resource_id, { lock: true })
  const current = await selectFile(db, file.resource_file_id)
  if (!work || !current) return false
  // Another worker took over the job and finished first, with the same result under the same keys.
  if (current.state === 'ready') return true
  const { waveform, waveformOverview, hls, ...measured } = prepared
  const {
    contentType,
    durationMs,
    warning,
    bitRate,
    loudnessLufs,
    tbpm,
    bpmConfidence,
    grid,
    sections,
    readings,
    tkey,
    keyConfidence,
    energy,
    previewMs,
  } = measured
  const tagged = await fromTags(db, prepared.tags, work.title)
  const facts: FileFacts = {
    contentType,
    durationMs,
    warning,
    bitRate,
    loudnessLufs,
    tbpm,
    bpmConfidence,
    ...(current.facts?.isOwnGrid ? { grid: current.facts.grid ?? null, isOwnGrid: true } : { grid }),
    sections,
    ...(current.facts?.ownSections ? { ownSections: current.facts.ownSections } : {}),
    readings: tagged.withPeople(readings),
    tkey,
    keyConfidence,
    energy,
    previewMs,
    hls: hls.map(({ name }) => name),
    derivedVersion: DERIVED_VERSION,
  }
  await updateFile(db, file.resource_file_id, {
    state: 'ready',
    step: '',
    fraction: 1,
    reason: '',
    facts: JSON.stringify(facts),
    waveform,
    waveform_overview: waveformOverview,
    ...wave,
    hls_key: hlsKey,
  })
  await fillIn(db, file, { prepared, cover, tagged })
  await notifyArtist(db, file.artist_id, toEvent(file, { state: 'ready', step: '', fraction: 1, reason: '' }))
  const all = await selectFiles(db, [file.resource_id])
  if (work.state === 'processing' && all.every(({ state }) => state === 'ready')) {
    await moveWork(db, { move: 'prepared', resourceId: file.resource_id, now: new Date() })
  }
  return true
}

/** Values for the fields that the artist has not set. */
interface FilledIn extends Pick<StoredResult, 'prepared' | 'cover'> {
  tagged: Awaited<ReturnType<typeof fromTags>>
}

/** Fills the fields that the artist has not set, from the first recording of a work that was never published. */
async function fillIn(db: Db, file: FileRow, { prepared, cover, tagged }: FilledIn): Promise<void> {
  const work = await selectWork(db, file.resource_id)
  const [first] = await selectFiles(db, [file.resource_id])
  if (!work || work.published_at !== null || first?.resource_file_id !== file.resource_file_id) return
  const columns: Updateable<Tables['resources']> = {
    ...tagged.columnsFor(work.artist),
    tbpm: prepared.tbpm,
    tkey: prepared.tkey,
    energy: prepared.energy,
    ...(prepared.isFilm ? { resource_type: 'VIDEO' } : {}),
    ...(cover ? { cover: mediaPath.image(cover.key), cover_color: cover.color } : {}),
  }
  const setByArtist = new Set(work.own_fields.flatMap((name) => [name, ...(BESIDE[name] ?? [])]))
  const free = Object.entries(columns).filter(([name, value]) => !setByArtist.has(name) && value !== undefined && value !== '')
  await updateResource(db, file.resource_id, { ...Object.fromEntries(free), duration_ms: prepared.durationMs })
}

/** Columns that follow a field which the artist may have set. */
const BESIDE: Record<string, string[]> = { cover: ['cover_color'], release_date: ['release_precision'] }

/** Notifies the artist that the file waits, and why. */
async function waitFile(db: Db, fileId: string, reason: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const file = await selectFile(transaction, fileId)
    const status = { state: 'queued' as const, step: '', fraction: 0, reason }
    if (!file || !(await updateUnprepared(transaction, fileId, status))) return
    await notifyArtist(transaction, file.artist_id, toEvent(file, status))
  })
}

async function failFile(db: Db, fileId: string, reason: string, step = ''): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const unlocked = await selectFile(transaction, fileId)
    if (unlocked) await selectWorkState(transaction, unlocked.resource_id, { lock: true })
    const file = await selectFile(transaction, fileId)
    if (!file || file.state === 'ready') return
    await updateFile(transaction, fileId, { state: 'failed', step, fraction: 0, reason })
    await notifyArtist(transaction, file.artist_id, toEvent(file, { state: 'failed', step, fraction: 0, reason }))
    if (file.work_state === 'processing') {
      const failure = { move: 'failed' as const, resourceId: file.resource_id, reason: `${file.file_name}：${reason}` }
      await moveWork(transaction, { ...failure, now: new Date() })
    }
  })
}
