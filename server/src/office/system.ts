import type { readSystem } from '@shenglang/contract/office/overview'
import type { AnswerOf } from '@shenglang/contract/route'
import { selectLastBackups } from '../platform/backup/backups.sql.ts'
import type { Db } from '../platform/database/db.ts'
import type { Operations } from '../platform/http/operations.ts'
import { selectLastCount, selectQueue } from './site-hours.sql.ts'

export interface Running {
  db: Db
  operations: Pick<Operations, 'latest'>
  freeBytes: () => Promise<number>
}

/** Reads the condition of the machine: queue, worker, disk, backups, and the slow calls of this process. */
export async function readRunning({ db, operations, freeBytes }: Running): Promise<AnswerOf<typeof readSystem>> {
  const [queue, lastCount, diskFreeBytes, backups] = await Promise.all([
    selectQueue(db),
    selectLastCount(db),
    freeBytes(),
    selectLastBackups(db),
  ])
  const { madeAt, triedAt, failure } = backups
  const backup = { madeAt: timeOf(madeAt), failedAt: failure === '' ? '' : timeOf(triedAt), failure }
  return { queue, workerAt: timeOf(lastCount?.counted_at), diskFreeBytes, backup, ...operations.latest() }
}

const timeOf = (at: Date | null | undefined) => at?.toISOString() ?? ''
