import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { fault } from '@shenglang/contract/faults'
import type { MyWorkDetail } from '@shenglang/contract/studio/entities'
import pLimit from 'p-limit'
import { PostponedJob } from '../../platform/jobs/port.ts'
import type { StudioDeps } from '../works/deps.ts'
import { changeable } from '../works/drafts.ts'
import { selectFiles, updateFile } from '../works/files.sql.ts'
import { ANALYSE_SOURCE, PREPARE_FILE } from '../works/jobs.ts'
import { notifyArtist } from '../works/notify-artist.ts'
import { readWork } from '../works/works.ts'
import { countUnknown, markUnanalysed, selectOwner, selectUnanalysed, type Which } from './analyse.sql.ts'
import { type DerivingDeps, deriveOne } from './derive-missing.ts'

/** Seconds until a file is tried again after a failure of the machine. */
const MACHINE_REST_S = 60

/** Has everything in a work analysed again. The artist's values stay; where they differ, the artist is asked. */
export function analyseWork({ db, jobs }: StudioDeps, artistId: string, resourceId: string): Promise<MyWorkDetail> {
  return db.transaction().execute(async (transaction) => {
    const work = await changeable(transaction, artistId, resourceId, '重新分析')
    const isDraft = ({ state, source_file_id }: { state: string; source_file_id: string | null }) =>
      state === 'ready' && source_file_id === null
    const drafts = (await selectFiles(transaction, [resourceId])).filter(isDraft)
    const marked = await markUnanalysed(transaction, { resourceId })
    if (work.content_type !== CONTENT_TYPES.single || drafts.length + marked.length === 0) {
      throw fault('WORK_INCOMPLETE', { message: '还没有处理好的音频' })
    }
    for (const { resource_file_id: fileId } of drafts) {
      await updateFile(transaction, fileId, { state: 'queued', step: '', fraction: 0, reason: '' })
      await jobs.enqueue(transaction, PREPARE_FILE, { fileId }, { for: artistId })
    }
    for (const fileId of marked) await jobs.enqueue(transaction, ANALYSE_SOURCE, { fileId }, { for: artistId })
    await notifyArtist(transaction, artistId, { kind: 'work', resourceId })
    return readWork(transaction, resourceId, artistId)
  })
}

/** Analyses a file again, and notifies its artist. After a failure of the machine the job is retried later. */
export async function analyseSource(deps: DerivingDeps, fileId: string, signal: AbortSignal): Promise<void> {
  await deriveOne(deps, fileId, signal).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new PostponedJob(MACHINE_REST_S, { cause })
  })
  signal.throwIfAborted()
  const owner = await selectOwner(deps.db, fileId)
  if (owner) await notifyArtist(deps.db, owner.artistId, { kind: 'work', resourceId: owner.resourceId })
}

/** The result of an analysis of the library. */
export interface Analysis {
  /** The number of files to analyse. */
  total: number
  /** True where these files are left from an earlier run. */
  isContinued: boolean
  /** Files that are not analysed yet: another worker has them, or the run was stopped. */
  left: number
  refused: { resourceId: string; reason: string }[]
  /** The number of published tracks without a tempo, a key or a grid. */
  unknown: { bpm: number; key: number; grid: number }
  /** The failure of the machine that stopped the run; '' where there was none. */
  stoppedBy: string
}

interface AnalysisOptions {
  parallel: number
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

/**
 * Analyses the library again, several files at once, while the workers go on as usual. The database records which files are left:
 * if the run is stopped, the workers continue with them, and so does the next run.
 */
export async function analyseLibrary(deps: DerivingDeps, which: Which, options: AnalysisOptions): Promise<Analysis> {
  const { db } = deps
  const waiting = which === 'all' ? await selectUnanalysed(db) : []
  const ids = waiting.length > 0 ? waiting : await markUnanalysed(db, which)
  const { refused, stoppedBy } = await analyseEach(deps, ids, options)
  const unanalysed = new Set(await selectUnanalysed(db))
  return {
    total: ids.length,
    isContinued: waiting.length > 0,
    left: ids.filter((id) => unanalysed.has(id)).length,
    refused,
    unknown: await countUnknown(db),
    stoppedBy,
  }
}

async function analyseEach(deps: DerivingDeps, ids: string[], { parallel, signal, onProgress }: AnalysisOptions) {
  const refused: Analysis['refused'] = []
  let [done, stoppedBy] = [0, '']
  await pLimit(parallel).map(ids, async (id) => {
    if (signal.aborted || stoppedBy !== '') return
    try {
      const reason = await deriveOne(deps, id, signal)
      const owner = reason === '' ? undefined : await selectOwner(deps.db, id)
      if (owner) refused.push({ resourceId: owner.resourceId, reason })
    } catch (error) {
      stoppedBy ||= String(error instanceof Error ? (error.cause ?? error.message) : error)
    }
    done += 1
    onProgress(done, ids.length)
  })
  return { refused, stoppedBy }
}
