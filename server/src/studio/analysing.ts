import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { fault } from '@shenglang/contract/faults'
import type { OwnWorkDetail } from '@shenglang/contract/studio/entities'
import { DoneLater } from '../platform/jobs/port.ts'
import { countUnknown, markUnheard, selectOwner, selectUnheard, type Which } from './analysing.sql.ts'
import { tell } from './announcing.ts'
import type { StudioDeps } from './deps.ts'
import { type DerivingDeps, deriveOne } from './deriving.ts'
import { changeable } from './drafts.ts'
import { selectFiles, updateFile } from './files.sql.ts'
import { ANALYSE_SOURCE, PREPARE_FILE } from './jobs.ts'
import { readWork } from './works.ts'

/** How long a file waits for a machine that cannot listen to it. */
const MACHINE_REST_S = 60

/** Has everything in a work listened to again. What its artist said stays, and is asked about where it differs. */
export function analyseWork({ db, jobs }: StudioDeps, artistId: string, resourceId: string): Promise<OwnWorkDetail> {
  return db.transaction().execute(async (transaction) => {
    const work = await changeable(transaction, artistId, resourceId, '重新分析')
    const isDraft = ({ state, source_file_id }: { state: string; source_file_id: string | null }) =>
      state === 'ready' && source_file_id === null
    const drafts = (await selectFiles(transaction, [resourceId])).filter(isDraft)
    const heard = await markUnheard(transaction, { resourceId })
    if (work.content_type !== CONTENT_TYPES.single || drafts.length + heard.length === 0) {
      throw fault('WORK_INCOMPLETE', { message: '还没有处理好的音频' })
    }
    for (const { resource_file_id: fileId } of drafts) {
      await updateFile(transaction, fileId, { state: 'queued', step: '', fraction: 0, reason: '' })
      await jobs.enqueue(transaction, PREPARE_FILE, { fileId }, { for: artistId })
    }
    for (const fileId of heard) await jobs.enqueue(transaction, ANALYSE_SOURCE, { fileId }, { for: artistId })
    await tell(transaction, artistId, { kind: 'work', resourceId })
    return readWork(transaction, resourceId, artistId)
  })
}

/** Listens to a file again, and tells its artist. A machine that cannot is asked once more. */
export async function analyseSource(deps: DerivingDeps, fileId: string, signal: AbortSignal): Promise<void> {
  await deriveOne(deps, fileId, signal).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new DoneLater(MACHINE_REST_S, { cause })
  })
  signal.throwIfAborted()
  const owner = await selectOwner(deps.db, fileId)
  if (owner) await tell(deps.db, owner.artistId, { kind: 'work', resourceId: owner.resourceId })
}

/** What became of an analysis of the library. */
export interface Analysis {
  /** How many were to be listened to. */
  wanted: number
  /** Whether these are what an earlier analysis left. */
  isContinued: boolean
  /** How many still wait: another worker has them, or it was stopped. */
  left: number
  refused: { resourceId: string; reason: string }[]
  /** Of published tracks how many have no tempo, no key, no grid. */
  unknown: { bpm: number; key: number; grid: number }
  /** What the machine could not do; '' for nothing. */
  stoppedBy: string
}

interface AnalysisOptions {
  parallel: number
  signal: AbortSignal
  onProgress: (done: number, wanted: number) => void
}

/**
 * Listens to the library again, several files at once, beside the workers. It is marked in the database what is to be done:
 * stopped, the workers go on with it, and so does the next analysis of all.
 */
export async function analyseLibrary(deps: DerivingDeps, which: Which, options: AnalysisOptions): Promise<Analysis> {
  const { db } = deps
  const waiting = which === 'all' ? await selectUnheard(db) : []
  const ids = waiting.length > 0 ? waiting : await markUnheard(db, which)
  const { refused, stoppedBy } = await analyseEach(deps, ids, options)
  const unheard = new Set(await selectUnheard(db))
  return {
    wanted: ids.length,
    isContinued: waiting.length > 0,
    left: ids.filter((id) => unheard.has(id)).length,
    refused,
    unknown: await countUnknown(db),
    stoppedBy,
  }
}

async function analyseEach(deps: DerivingDeps, ids: string[], { parallel, signal, onProgress }: AnalysisOptions) {
  const refused: Analysis['refused'] = []
  let [done, stoppedBy] = [0, '']
  const queue = ids.values()
  const worker = async () => {
    for (const id of queue) {
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
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  return { refused, stoppedBy }
}
