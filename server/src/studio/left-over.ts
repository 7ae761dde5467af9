import { UNUSED_FILE_KEPT_S } from '@shenglang/contract/limits'
import type { StudioDeps } from './deps.ts'
import { REMOVE_STORED } from './jobs.ts'
import { deleteLeftOver } from './left-over.sql.ts'

/** Has the bytes removed that belong to nobody any more. */
export async function sweepLeftOver({ db, jobs, now }: Pick<StudioDeps, 'db' | 'jobs' | 'now'>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const keys = await deleteLeftOver(transaction, new Date(now().getTime() - UNUSED_FILE_KEPT_S * 1000))
    if (keys.length > 0) await jobs.enqueue(transaction, REMOVE_STORED, { keys })
  })
}
