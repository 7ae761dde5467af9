import type { Backups, readSystem } from '@shenglang/contract/office/overview'
import type { AnswerOf } from '@shenglang/contract/route'
import { type LastBackups, selectLastBackups } from '../platform/backup/backups.sql.ts'
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
  return { queue, workerAt: timeOf(lastCount?.counted_at), diskFreeBytes, backup: toBackups(backups), ...operations.latest() }
}

export const toBackups = ({ madeAt, triedAt, failure }: LastBackups): Backups => ({
  madeAt: timeOf(madeAt),
  failedAt: failure === '' ? '' : timeOf(triedAt),
  failure,
})

export const timeOf = (at: Date | null | undefined) => at?.toISOString() ?? ''
