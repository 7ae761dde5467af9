import { isFault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import { CLAIM_MS, type decideReview, UNDO_MS } from '@shenglang/contract/studio/review'
import type { Db } from '../../platform/database/db.ts'
import type { StudioDeps } from '../works/deps.ts'
import { checkStep, moveWork } from '../works/publication.ts'
import { selectWorkState } from '../works/works.sql.ts'
import * as query from './decisions.sql.ts'
import { claimItem, selectClaim, setBack } from './queue.sql.ts'

type Deps = Pick<StudioDeps, 'db' | 'now'>

/**
 * Stores a decision that takes effect after `UNDO_MS`. Every reason to refuse it is checked now, while its reviewer is still
 * there to read it. Throws REVIEW_CLAIMED, REVIEW_OVER, and what `moveWork` throws.
 */
export async function decide(
  { db, now }: Deps,
  reviewerId: string,
  { id: resourceId, outcome, reason, submissionId, despiteTakedown }: CheckedArgsOf<typeof decideReview>,
) {
  const at = now()
  const dueAt = new Date(at.getTime() + UNDO_MS)
  await db.transaction().execute(async (transaction) => {
    // The work is locked before its item everywhere: its artist's withdrawal locks it first, too.
    await checkStep(transaction, { move: outcome, resourceId, submissionId, despiteTakedown, now: at })
    const item = await selectClaim(transaction, resourceId)
    if (!item) throw fault('REVIEW_OVER')
    const isOthers = item.claimed_by !== null && item.claimed_by !== reviewerId && (item.claimed_until ?? at) > at
    if (isOthers) throw fault('REVIEW_CLAIMED', { name: item.colleague ?? '' })
    const openedAt = item.claimed_by === reviewerId ? (item.claimed_at ?? at) : at
    const decision = {
      resource_id: resourceId,
      reviewer_id: reviewerId,
      outcome,
      reason,
      submission_id: submissionId,
      despite_takedown: despiteTakedown,
      opened_at: openedAt,
      decided_at: at,
      due_at: dueAt,
    }
    const pace = { day: shanghaiDay(at), takenMs: at.getTime() - openedAt.getTime() }
    if (!(await query.insertDecision(transaction, decision, pace))) throw fault('REVIEW_OVER')
  })
  return { dueTime: dueAt.toISOString() }
}

/** Takes a decision back before it takes effect, and opens the item again. Throws REVIEW_EFFECTIVE. */
export async function undo({ db, now }: Deps, reviewerId: string, resourceId: string): Promise<null> {
  const at = now()
  await db.transaction().execute(async (transaction) => {
    await selectWorkState(transaction, resourceId, { lock: true })
    const decision = await query.takeBack(transaction, resourceId, reviewerId)
    if (!decision) throw fault('REVIEW_EFFECTIVE')
    const { opened_at, decided_at } = decision
    const takenMs = decided_at.getTime() - opened_at.getTime()
    await query.uncountDecision(transaction, { reviewerId, day: shanghaiDay(decided_at), takenMs })
    await claimItem(transaction, { resourceId, reviewerId, now: at, until: new Date(at.getTime() + CLAIM_MS) })
  })
  return null
}

/**
 * Makes due decisions take effect, each in a transaction with its notice. Several workers do not collide: the first deletes the
 * row. The item of a decision that cannot take effect any more goes back into the queue with the reason.
 */
export async function applyDue(db: Db, now: Date): Promise<void> {
  for (const { resource_id } of await query.selectDue(db, now)) await applyOne(db, resource_id, now)
}

async function applyOne(db: Db, resourceId: string, now: Date): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      await selectWorkState(transaction, resourceId, { lock: true })
      const decision = await query.takeDue(transaction, resourceId, now)
      if (!decision) return
      const { outcome: move, reason, submission_id: submissionId, despite_takedown: despiteTakedown, reviewer_id } = decision
      await moveWork(transaction, { move, resourceId, reason, submissionId, despiteTakedown, actorId: reviewer_id, now })
    })
  } catch (error) {
    if (!isFault(error)) throw error
    await db.transaction().execute(async (transaction) => {
      await selectWorkState(transaction, resourceId, { lock: true })
      if (await query.takeDue(transaction, resourceId, now)) await setBack(transaction, resourceId, error.message)
    })
  }
}
