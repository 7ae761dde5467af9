import { UNUSED_FILE_TTL_S } from '@shenglang/contract/limits'
import type { StudioDeps } from '../works/deps.ts'
import { REMOVE_STORED } from '../works/jobs.ts'
import { deleteLeftOver } from './left-over.sql.ts'
import { deleteUnclaimedParts } from './upload-parts.sql.ts'

/** Removes bytes that no row refers to any more. */
export async function sweepLeftOver({ db, jobs, now }: Pick<StudioDeps, 'db' | 'jobs' | 'now'>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const unused = await deleteLeftOver(transaction, new Date(now().getTime() - UNUSED_FILE_TTL_S * 1000))
    const keys = [...unused, ...(await deleteUnclaimedParts(transaction))]
    if (keys.length > 0) await jobs.enqueue(transaction, REMOVE_STORED, { keys })
  })
}
