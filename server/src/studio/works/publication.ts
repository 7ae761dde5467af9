import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { isFault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import { WORK_STATE_LABELS } from '@shenglang/contract/studio/entities'
import { needsAfterReview, releaseNeedsText } from '@shenglang/contract/studio/release-needs'
import { sql, type Updateable } from 'kysely'
import { updateResource } from '../../catalog/work/index.ts'
import { packGivenEarly } from '../../commerce/sale/index.ts'
import { forgetTakenDown, markTakenDown } from '../../media/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isTakenDownElsewhere } from './duplicates.sql.ts'
import { type FileRow, selectFiles } from './files.sql.ts'
import { notifyArtist } from './notify-artist.ts'
import { openedEarlyBy } from './presales.ts'
import { replaceSources, retireFiles, selectDispute } from './publication.sql.ts'
import { needsOf } from './release-facts.ts'
import { type Move, mayChange, stateAfter } from './states.ts'
import { notifyOfMove } from './work-notices.ts'
import * as query from './works.sql.ts'

/** The user who makes the move; undefined for the platform itself. */
export interface Mover {
  /** The user named in the log. */
  actorId?: string | undefined
  /** The artist whom the work has to belong to. */
  artistId?: string | undefined
}

interface Step extends Mover {
  move: Move
  resourceId: string
  reason?: string
  /** The last log entry that the reviewer has seen; not checked if undefined. */
  submissionId?: string | undefined
  /** Publishes the work although it is a copy of a recording that was taken down. */
  despiteTakedown?: boolean | undefined
  /** For `restore`: the former time of publication. */
  publishedAt?: Date | undefined
  now: Date
}

const ACTIONS: Record<Move, string> = {
  submit: '提交审核',
  prepared: '进入审核',
  failed: '退回',
  withdraw: '撤回',
  publish: '发布',
  reject: '退回',
  takedown: '下架',
  restore: '恢复',
}

/**
 * Moves a work to another state, and logs by whom and why. Joins the caller's transaction, or begins one. Throws WORK_STATE when
 * its state does not allow the move, WORK_INCOMPLETE when something is missing for it, WORK_RESUBMITTED when it was moved since
 * `submissionId`, RECORDING_TAKEN_DOWN when a recording is a copy of one that was taken down, WORK_DISPUTED while a notice of
 * infringement holds it down.
 */
export async function moveWork(db: Db, step: Step): Promise<void> {
  await inTransaction(db, (transaction) => takeStep(transaction, step))
}

async function takeStep(db: Db, step: Step): Promise<void> {
  const { move, resourceId, reason = '', now, actorId } = step
  const { work, files, to } = await checkStep(db, step)
  const changes: Updateable<Tables['resources']> = { state: to }
  let logged = reason
  if (move === 'publish') await refuseOpened(db, work, now)
  const isScheduled = move === 'publish' && work.release_at !== null && work.release_at > now && work.published_at === null
  if (isScheduled) {
    Object.assign(changes, { state: work.state, approved_at: now })
    logged = '审核通过，定时发布'
  } else if (to === 'published' && move === 'publish') {
    const firstTime = {
      published_at: work.published_at ?? now,
      release_date: sql<string>`coalesce(release_date, ${shanghaiDay(now)}::date)`,
    }
    const reviewed = { ...work.edits, edits: '{}', approved_at: null, reviewed_price_fen: null }
    Object.assign(changes, firstTime, reviewed, await publishFiles(db, work, files, now))
  } else {
    changes.approved_at = null
    if (to === 'taken_down') changes.published_at = null
    if (move === 'restore') changes.published_at = step.publishedAt ?? now
  }
  await updateResource(db, resourceId, changes)
  if (move === 'takedown') await markTakenDown(db, resourceId)
  if (changes.state === 'published') await forgetTakenDown(db, resourceId)
  const entry = { from_state: work.state, to_state: changes.state ?? to, reason: logged }
  await query.insertLog(db, { ...entry, resource_id: resourceId, actor_id: actorId ?? null, created_at: now })
  await notifyOfMove(db, { move, work, to, reason, isScheduled, isByArtist: actorId === work.artist_id })
  await notifyArtist(db, work.artist_id, { kind: 'work', resourceId })
}

/** Locks the work, and checks a step without taking it; returns the state after it. Throws as `moveWork` does. */
export async function checkStep(db: Db, step: Omit<Step, 'reason'>) {
  const { move, resourceId, submissionId, artistId } = step
  const work = await query.selectWorkState(db, resourceId, { lock: true })
  if (!work || (artistId !== undefined && work.artist_id !== artistId)) throw fault('WORK_NOT_FOUND')
  const { isDisputed, lastLogId } = await selectDispute(db, resourceId)
  if (submissionId !== undefined && lastLogId !== submissionId) throw fault('WORK_RESUBMITTED')
  const files = await selectFiles(db, [resourceId])
  const isReady = files.every(({ state }) => state === 'ready')
  const to = stateAfter(move, { state: work.state, isVisible: work.published_at !== null, isReady })
  // Checked before the state, so that a submission that is too early reports what is missing.
  if (move === 'submit' && mayChange(work.state)) await refuseIncomplete(db, work, files, step.now)
  if (to === undefined) throw fault('WORK_STATE', { state: WORK_STATE_LABELS[work.state], action: ACTIONS[move] })
  if (move === 'publish' && isDisputed) throw fault('WORK_DISPUTED')
  if (move === 'publish') await refuseIncomplete(db, work, files, step.now)
  // A work that a review approved already had this check.
  if (move === 'publish' && work.approved_at === null && !step.despiteTakedown) await refuseTakenDown(db, resourceId, files)
  return { work, files, to }
}

async function refuseIncomplete(db: Db, work: query.WorkStatus, files: FileRow[], now: Date): Promise<void> {
  const row = await query.selectWork(db, work.resource_id)
  const needs = row ? needsOf(row, files) : []
  const message = releaseNeedsText(work.approved_at === null ? needs : needsAfterReview(needs))
  const early = message === '' ? await packGivenEarly(db, now, work.resource_id) : undefined
  if (message !== '' || early !== undefined) throw fault('WORK_INCOMPLETE', { message: early ?? message })
}

/** Refuses waiting levels of a work that went on presale meanwhile: they would give it away before its release. */
async function refuseOpened(db: Db, work: query.WorkStatus, now: Date): Promise<void> {
  const { price_fen: priceFen, free_vip_level: freeVipLevel } = work.edits
  const opening = await openedEarlyBy(db, now, work, { priceFen, freeVipLevel })
  if (opening) throw fault('WORK_INCOMPLETE', { message: opening.reason })
}

/** Checks new files only: published ones were checked before. */
async function refuseTakenDown(db: Db, resourceId: string, files: FileRow[]): Promise<void> {
  const fresh = files.filter(({ source_file_id }) => source_file_id === null)
  const hashes = fresh.map(({ sha256 }) => sha256)
  if (await isTakenDownElsewhere(db, resourceId, hashes)) throw fault('RECORDING_TAKEN_DOWN')
}

/** Publishes these files and retires those that they replace. Returns the columns of the work that follow from its first file. */
async function publishFiles(db: Db, work: query.WorkStatus, files: FileRow[], now: Date) {
  const replaced = new Set(files.map(({ replaces_id }) => replaces_id).filter((id) => id !== null))
  const current = files.filter(({ resource_file_id }) => !replaced.has(resource_file_id))
  const [first] = current
  if (work.content_type !== CONTENT_TYPES.single || !first) return {}
  await retireFiles(db, [...replaced], now)
  const isFirst = await replaceSources(db, work.resource_id, current)
  if (!isFirst) return {}
  return { duration_ms: first.facts?.durationMs ?? 0 }
}

/** Publishes approved works whose time has come. One that has become incomplete goes back to its artist. */
export async function releaseDue(db: Db, now: Date): Promise<void> {
  for (const { resource_id: resourceId } of await query.selectDue(db, now)) {
    await moveWork(db, { move: 'publish', resourceId, now }).catch(async (error: unknown) => {
      if (!isFault(error)) throw error
      // Another process may have released it meanwhile, or its artist have taken it back.
      if (error.code === 'WORK_INCOMPLETE') await moveWork(db, { move: 'reject', resourceId, reason: error.message, now })
    })
  }
}
