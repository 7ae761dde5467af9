import { isFault } from '@shenglang/contract/fault'
import { packGivenEarly } from '../../commerce/sale/index.ts'
import type { DomainEvents } from '../../composition/domain/domain.ts'
import { markTakenDown } from '../../media/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { selectFiles } from './files.sql.ts'
import { moveWork } from './publication.ts'
import { selectWorkState } from './works.sql.ts'

/** Removes works for an infringement, in the transaction of the decision. Later copies of their recordings are recognised. */
export async function removeInfringing(db: Db, works: DomainEvents['infringementFound']): Promise<void> {
  for (const { resourceId, reason, actorId, at } of works) {
    const work = await selectWorkState(db, resourceId, { lock: true })
    if (!work) continue
    if (work.published_at !== null || work.state === 'published') {
      await moveWork(db, { move: 'takedown', resourceId, reason, actorId, now: at })
    } else await markTakenDown(db, resourceId)
  }
}

/**
 * Restores works after their dispute: at once where nothing changed since their removal, else through the review. An incomplete
 * work stays down until its artist submits it.
 */
export async function restoreLifted(db: Db, works: DomainEvents['infringementLifted']): Promise<void> {
  for (const { resourceId, reason, actorId, isUnchanged, publishedAt, at } of works) {
    const work = await selectWorkState(db, resourceId, { lock: true })
    if (work?.state !== 'taken_down') continue
    const files = await selectFiles(db, [resourceId])
    const isPublishable = files.every(({ source_file_id }) => source_file_id !== null)
    const isAsBefore = isUnchanged && publishedAt !== null && isPublishable && !(await packGivenEarly(db, at, resourceId))
    const step = { resourceId, reason, actorId, now: at }
    if (isAsBefore) await moveWork(db, { ...step, move: 'restore', publishedAt })
    else await submitAgain(db, step)
  }
}

async function submitAgain(db: Db, step: { resourceId: string; reason: string; actorId: string | undefined; now: Date }) {
  try {
    await moveWork(db, { ...step, move: 'submit' })
  } catch (error) {
    if (!isFault(error)) throw error
  }
}
