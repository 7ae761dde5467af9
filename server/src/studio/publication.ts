import { CONTENT_TYPES, isOffer } from '@shenglang/contract/catalog/entities'
import { accessOf } from '@shenglang/contract/catalog/price'
import { isFault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import { WORK_STATE_LABELS } from '@shenglang/contract/studio/entities'
import { sql, type Updateable } from 'kysely'
import { updateResource } from '../catalog/index.ts'
import { forgetTakenDown, markTakenDown } from '../media/index.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Tables } from '../platform/database/tables.ts'
import { tell } from './announcing.ts'
import type { Db } from './deps.ts'
import { findDuplicates } from './duplicates.sql.ts'
import { type FileRow, selectFiles } from './files.sql.ts'
import { countSourcesOf, replaceSources, retireFiles } from './publication.sql.ts'
import { type Move, stateAfter } from './states.ts'
import { tellOfMove } from './work-notices.ts'
import * as query from './works.sql.ts'

/** Who makes a move; nobody is the platform itself. */
export interface Mover {
  /** Who is named in the log. */
  actorId?: string | undefined
  /** Whose work it has to be. */
  artistId?: string | undefined
}

interface Step extends Mover {
  move: Move
  resourceId: string
  reason?: string
  /** The last entry of the log that whoever decides has seen; not asked where it is left out. */
  submissionId?: string | undefined
  /** Publishes it although it is a recording that was taken down. */
  despiteTakedown?: boolean | undefined
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
}

/**
 * Moves a work along, and writes down who did it and why. Joins the caller's transaction, or makes one.
 * Throws WORK_STATE when it cannot go there from where it stands, WORK_INCOMPLETE when something is missing for it,
 * WORK_RESUBMITTED when it was moved since it was seen, RECORDING_TAKEN_DOWN when it is a copy of one.
 */
export async function moveWork(db: Db, step: Step): Promise<void> {
  await inTransaction(db, (transaction) => takeStep(transaction, step))
}

async function takeStep(db: Db, step: Step): Promise<void> {
  const { move, resourceId, reason = '', submissionId, now, actorId, artistId } = step
  const work = await query.selectWorkState(db, resourceId, { lock: true })
  if (!work || (artistId !== undefined && work.artist_id !== artistId)) throw fault('WORK_NOT_FOUND')
  if (submissionId !== undefined && (await query.selectWork(db, resourceId))?.last_log_id !== submissionId) {
    throw fault('WORK_RESUBMITTED')
  }
  const files = await selectFiles(db, [resourceId])
  const isReady = files.every(({ state }) => state === 'ready')
  const to = stateAfter(move, { state: work.state, isVisible: work.published_at !== null, isReady })
  if (to === undefined) throw fault('WORK_STATE', { state: WORK_STATE_LABELS[work.state], action: ACTIONS[move] })
  if (move === 'submit' || move === 'publish') await refuseIncomplete(db, work, files)
  // What a review let through already it has looked at.
  if (move === 'publish' && work.approved_at === null && !step.despiteTakedown) await refuseTakenDown(db, files)
  const changes: Updateable<Tables['resources']> = { state: to }
  let logged = reason
  const isScheduled = move === 'publish' && work.release_at !== null && work.release_at > now && work.published_at === null
  if (isScheduled) {
    Object.assign(changes, { state: work.state, approved_at: now })
    logged = '审核通过，定时发布'
  } else if (to === 'published' && move === 'publish') {
    const firstTime = {
      published_at: work.published_at ?? now,
      release_date: sql<string>`coalesce(release_date, ${shanghaiDay(now)}::date)`,
    }
    Object.assign(changes, firstTime, work.edits, { edits: '{}', approved_at: null }, await bringOut(db, work, files, now))
  } else {
    changes.approved_at = null
    if (to === 'taken_down') changes.published_at = null
  }
  await updateResource(db, resourceId, changes)
  if (move === 'takedown') await markTakenDown(db, resourceId)
  if (changes.state === 'published') await forgetTakenDown(db, resourceId)
  const entry = { from_state: work.state, to_state: changes.state ?? to, reason: logged }
  await query.insertLog(db, { ...entry, resource_id: resourceId, actor_id: actorId ?? null, created_at: now })
  await tellOfMove(db, { move, work, to, reason, isScheduled, isOwnDeed: actorId === work.artist_id })
  await tell(db, work.artist_id, { kind: 'work', resourceId })
}

async function refuseIncomplete(db: Db, work: query.WorkStanding, files: FileRow[]): Promise<void> {
  if (isOffer(work.content_type)) return
  const incomplete = (message: string) => fault('WORK_INCOMPLETE', { message })
  const { price_fen: priceFen, play_vip_level: playVipLevel, free_vip_level: freeVipLevel } = work
  const { mistake } = accessOf({ priceFen, playVipLevel, freeVipLevel })
  if (mistake !== '') throw incomplete(mistake)
  if (work.content_type === CONTENT_TYPES.collection) {
    const members = await query.selectPackMembers(db, work.resource_id)
    if (members.length === 0) throw incomplete('合集里还没有曲目')
    const hidden = members.find(({ published_at }) => published_at === null)
    if (hidden) throw incomplete(`合集里的《${hidden.title}》还没有发布`)
    return
  }
  if (files.length === 0 && (await countSourcesOf(db, work.resource_id)) === 0) throw incomplete('还没有上传音频')
  const failed = files.find(({ state }) => state === 'failed')
  if (failed) throw incomplete(`${failed.file_name} 处理失败：${failed.reason}`)
}

/** What is heard already was looked at before. */
async function refuseTakenDown(db: Db, files: FileRow[]): Promise<void> {
  const duplicates = await findDuplicates(
    db,
    files.filter(({ source_file_id }) => source_file_id === null),
  )
  if ([...duplicates.values()].some(({ isTakenDown }) => isTakenDown)) throw fault('RECORDING_TAKEN_DOWN')
}

/** Puts the files in front of listeners; what they replace is retired. Returns what the work itself says of its sound. */
async function bringOut(db: Db, work: query.WorkStanding, files: FileRow[], now: Date) {
  const replaced = new Set(files.map(({ replaces_id }) => replaces_id).filter((id) => id !== null))
  const heard = files.filter(({ resource_file_id }) => !replaced.has(resource_file_id))
  const [first] = heard
  if (work.content_type !== CONTENT_TYPES.single || !first) return {}
  await retireFiles(db, [...replaced], now)
  const isFirst = await replaceSources(db, work.resource_id, heard)
  if (!isFirst) return {}
  return { duration_ms: first.facts?.durationMs ?? 0 }
}

/** Publishes what the review let through and whose time has come. What lacks something by then goes back to its artist. */
export async function releaseDue(db: Db, now: Date): Promise<void> {
  for (const { resource_id: resourceId } of await query.selectDue(db, now)) {
    await moveWork(db, { move: 'publish', resourceId, now }).catch(async (error: unknown) => {
      if (!isFault(error)) throw error
      // Another process may have released it meanwhile, or its artist have taken it back.
      if (error.code === 'WORK_INCOMPLETE') await moveWork(db, { move: 'reject', resourceId, reason: error.message, now })
    })
  }
}
