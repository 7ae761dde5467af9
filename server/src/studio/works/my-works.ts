import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { MyWork, MyWorkDetail } from '@shenglang/contract/studio/entities'
import type * as contract from '@shenglang/contract/studio/works'
import type { StudioDeps } from './deps.ts'
import { moveWork } from './publication.ts'
import { withQueuePositions } from './queue-positions.ts'
import { listWorksOf, readWork } from './works.ts'

/** An artist's works, with the queue positions of files that wait to be prepared. */
export async function listOwnWorks(
  deps: StudioDeps,
  artistId: string,
  args: CheckedArgsOf<typeof contract.listMyWorks>,
): Promise<Page<MyWork>> {
  const { rows, total } = await listWorksOf(deps.db, { ...args, artistId })
  return { rows: await withQueuePositions(deps, artistId, rows), total }
}

/** Throws WORK_NOT_FOUND. */
export async function myWork(deps: StudioDeps, artistId: string, resourceId: string): Promise<MyWorkDetail> {
  const [work] = await withQueuePositions(deps, artistId, [await readWork(deps.db, resourceId, artistId)])
  if (!work) throw fault('WORK_NOT_FOUND')
  return work
}

/** Moves a work for its artist. Throws what `moveWork` throws. */
export async function moveMyWork(
  { db, now }: StudioDeps,
  artistId: string,
  resourceId: string,
  move: 'submit' | 'withdraw',
): Promise<MyWorkDetail> {
  return db.transaction().execute(async (transaction) => {
    await moveWork(transaction, { move, resourceId, now: now(), actorId: artistId, artistId })
    return readWork(transaction, resourceId, artistId)
  })
}

/** Moves any work for a reviewer. Throws what `moveWork` throws. */
export async function reviewWork(
  { db, now }: StudioDeps,
  reviewerId: string,
  { id, outcome, reason, submissionId, despiteTakedown }: CheckedArgsOf<typeof contract.reviewWork>,
): Promise<MyWorkDetail> {
  return db.transaction().execute(async (transaction) => {
    const step = { move: outcome, resourceId: id, reason, submissionId, despiteTakedown }
    await moveWork(transaction, { ...step, now: now(), actorId: reviewerId })
    return readWork(transaction, id)
  })
}
