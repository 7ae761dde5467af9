import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import type * as contract from '@shenglang/contract/site/docket/routes'
import {
  DOCKET_MOVE_LABELS,
  DOCKET_STATE_LABELS,
  type DocketMove,
  type DocketState,
  docketStateAfter,
  restoreDueAt,
} from '@shenglang/contract/site/docket/states'
import type { Selectable } from 'kysely'
import type { Emit } from '../../composition/domain/domain.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import * as query from './docket.sql.ts'
import { readDocketRules } from './docket-rules.ts'
import { forwardTo } from './forward-infringement.ts'

export interface DocketDeps {
  db: Db
  emit: Emit
  now: () => Date
}

/** The member of the staff who does it; null for the platform itself. */
type ActorId = string | null

/**
 * Decides a notice once. Accepted works are removed, their recordings stay recognised, and the notice is forwarded to their
 * artists, all in one transaction. Throws INFRINGEMENT_NOT_FOUND, DOCKET_DECIDED and BAD_ARGUMENT.
 */
export async function decideNotice(
  { db, emit, now }: DocketDeps,
  staffId: string,
  { id: noticeId, outcome, reason, resourceIds }: CheckedArgsOf<typeof contract.decideInfringement>,
): Promise<void> {
  const at = now()
  await db.transaction().execute(async (transaction) => {
    const notice = await query.lockNotice(transaction, noticeId)
    if (!notice) throw fault('INFRINGEMENT_NOT_FOUND')
    if (notice.decided_at) throw fault('DOCKET_DECIDED')
    const works = await query.selectWorks(transaction, noticeId)
    const isIncluded = ({ resource_id }: query.WorkRow) => resourceIds.length === 0 || resourceIds.includes(resource_id)
    const accepted = outcome === 'accept' ? works.filter(isIncluded) : []
    if (outcome === 'accept' && accepted.length === 0) {
      throw fault('BAD_ARGUMENT', { message: '通知里的地址没有指向本站的作品', field: 'resourceIds' })
    }
    const event = { notice_id: noticeId, actor_id: staffId, note: reason, created_at: at }
    await query.updateNotice(transaction, noticeId, { decided_at: at, decision: reason })
    for (const work of works) {
      const move = accepted.includes(work) ? 'accept' : 'refuse'
      const removal = move === 'accept' ? await remove(transaction, emit, work, { reason, staffId, at }) : {}
      await query.updateWork(transaction, work, { state: stateAfter(work.state, move), changed_at: at, ...removal })
      await query.insertEvent(transaction, { ...event, kind: move, resource_id: work.resource_id })
    }
    if (works.length === 0) await query.insertEvent(transaction, { ...event, kind: 'refuse' })
    if (accepted.length > 0 && notice.forwarded_at === null) {
      await query.updateNotice(transaction, noticeId, { forwarded_at: at })
      await forwardTo(transaction, emit, notice, accepted)
    }
  })
}

interface Removal {
  reason: string
  staffId: string
  at: Date
}

/** Removes a work, and returns what its restoration depends on. */
async function remove(transaction: Db, emit: Emit, { resource_id: resourceId }: query.WorkRow, { reason, staffId, at }: Removal) {
  const before = await query.selectResource(transaction, resourceId)
  await emit('infringementFound', transaction, [{ resourceId, reason: `侵权投诉成立：${reason}`, actorId: staffId, at }])
  const after = await query.selectResource(transaction, resourceId)
  return { published_at: before?.published_at ?? null, removed_version: after?.changed_in ?? '' }
}

function stateAfter(state: DocketState, move: DocketMove): DocketState {
  const to = docketStateAfter(state, move)
  if (to === undefined) throw fault('DOCKET_STATE', { state: DOCKET_STATE_LABELS[state], action: DOCKET_MOVE_LABELS[move] })
  return to
}

/** The artist's statement that a removed work infringes nothing. Throws WORK_NOT_FOUND and DOCKET_STATE. */
export async function stateCounter(
  { db, now }: DocketDeps,
  artistId: string,
  { noticeId, resourceId, name, phone, statement, proof }: CheckedArgsOf<typeof contract.sendCounterStatement>,
): Promise<void> {
  const at = now()
  await db.transaction().execute(async (transaction) => {
    const work = await query.lockWork(transaction, noticeId, resourceId)
    if (work?.artist_id !== artistId) throw fault('WORK_NOT_FOUND')
    await query.updateWork(transaction, work, { state: stateAfter(work.state, 'counter'), changed_at: at })
    const key = { notice_id: noticeId, resource_id: resourceId, created_at: at }
    await query.insertStatement(transaction, { ...key, artist_id: artistId, name, phone, statement, proof })
    await query.insertEvent(transaction, { ...key, kind: 'counter', actor_id: artistId })
  })
}

interface Step {
  noticeId: string
  resourceId: string
  move: 'forwardCounter' | 'handOn' | 'restore'
  note: string
  actorId: ActorId
}

/** Moves one disputed work. Throws INFRINGEMENT_NOT_FOUND and DOCKET_STATE. */
export async function moveDispute({ db, emit, now }: DocketDeps, step: Step): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const work = await query.lockWork(transaction, step.noticeId, step.resourceId)
    if (!work) throw fault('INFRINGEMENT_NOT_FOUND')
    await moveWithin(transaction, emit, work, step, now())
  })
}

type LockedWork = Selectable<Tables['docket_works']>

async function moveWithin(
  transaction: Db,
  emit: Emit,
  work: LockedWork,
  { noticeId, resourceId, move, note, actorId }: Step,
  at: Date,
): Promise<void> {
  const state = stateAfter(work.state, move)
  const restore_due_at = move === 'forwardCounter' ? restoreDueAt(at, await readDocketRules(transaction)) : null
  await query.updateWork(transaction, work, { state, restore_due_at, changed_at: at })
  await query.insertEvent(transaction, {
    notice_id: noticeId,
    resource_id: resourceId,
    kind: move,
    actor_id: actorId,
    note,
    created_at: at,
  })
  if (move === 'restore') await restore(transaction, emit, work, { note, actorId, at })
  else await notifyOf(transaction, emit, work, move === 'forwardCounter' ? texts.forwarded(restore_due_at) : texts.handedOn(note))
}

/** Shows a work again, unless another notice keeps it removed. */
async function restore(
  transaction: Db,
  emit: Emit,
  work: LockedWork,
  { note, actorId, at }: { note: string; actorId: ActorId; at: Date },
): Promise<void> {
  const { notice_id, resource_id: resourceId } = work
  if (await query.isDisputedElsewhere(transaction, notice_id, resourceId)) {
    return notifyOf(transaction, emit, work, texts.stillDisputed)
  }
  const isUnchanged = (await query.selectResource(transaction, resourceId))?.changed_in === work.removed_version
  const lifted = { resourceId, reason: note, actorId: actorId ?? undefined, isUnchanged, publishedAt: work.published_at, at }
  await emit('infringementLifted', transaction, [lifted])
  const now = await query.selectResource(transaction, resourceId)
  const isInReview = now?.state === 'review'
  await notifyOf(transaction, emit, work, now?.published_at ? texts.restored : isInReview ? texts.inReview : texts.toSubmit)
}

const texts = {
  forwarded: (due: Date | null) =>
    `不侵权声明已转送投诉人。对方到 ${due ? shanghaiDay(due) : ''} 还没有起诉或投诉，作品就会恢复。`,
  handedOn: (note: string) => `投诉人已经起诉或投诉，作品在有结果之前不能恢复。${note}`,
  stillDisputed: '这份通知已了结，但作品还有另一份通知在处理，暂不能恢复。',
  restored: '作品已经恢复，听众又能看到它了。',
  inReview: '争议已了结。作品在下架期间有过变动，审核后恢复。',
  toSubmit: '争议已了结。请在工作室里补齐作品，重新提交。',
} as const

function notifyOf(transaction: Db, emit: Emit, { artist_id, title, resource_id }: LockedWork, content: string): Promise<void> {
  const notice = { userId: artist_id, kind: 'infringement' as const, title: `《${title}》的版权争议有进展`, content }
  return emit('noticed', transaction, [{ ...notice, resourceId: resource_id }])
}

/** Restores works whose waiting period ended without news of a lawsuit. Several workers do not collide. */
export async function restoreDue({ db, emit, now }: DocketDeps): Promise<void> {
  const at = now()
  for (const { notice_id: noticeId, resource_id: resourceId } of await query.selectDue(db, at)) {
    await db.transaction().execute(async (transaction) => {
      const work = await query.lockWork(transaction, noticeId, resourceId)
      // Another process, or the staff, may have moved it meanwhile.
      if (!work?.restore_due_at || work.restore_due_at > at) return
      const step = { noticeId, resourceId, move: 'restore', note: '等待期届满，投诉人没有起诉或投诉', actorId: null } as const
      await moveWithin(transaction, emit, work, step, at)
    })
  }
}
