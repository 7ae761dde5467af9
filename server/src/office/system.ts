import type { Backups, readSystem } from '@shenglang/contract/office/overview'
import type { Caller } from '@shenglang/contract/roles'
import type { AnswerOf } from '@shenglang/contract/route'
import { type LastBackups, selectLastBackups } from '../platform/backup/backups.sql.ts'
import type { Db } from '../platform/database/db.ts'
import type { Operations } from '../platform/http/operations.ts'
import { FOR_ADMINS } from './log.ts'
import { selectLastCount, selectQueue } from './site-hours.sql.ts'

export interface Running {
  db: Db
  operations: Pick<Operations, 'latest'>
  freeBytes: () => Promise<number>
}

/** Reads the condition of the machine: queue, worker, disk, backups, and the slow calls of this process. */
export async function readRunning(
  { db, operations, freeBytes }: Running,
  caller: Pick<Caller, 'isAdmin'>,
): Promise<AnswerOf<typeof readSystem>> {
  const [queue, lastCount, diskFreeBytes, backups] = await Promise.all([
    selectQueue(db),
    selectLastCount(db),
    freeBytes(),
    selectLastBackups(db),
  ])
  const backup = toBackups(backups, caller)
  return { queue, workerAt: timeOf(lastCount?.counted_at), diskFreeBytes, backup, ...operations.latest() }
}

/** The reason of a failure can be any text of the machine, with its paths. */
export const toBackups = ({ madeAt, triedAt, failure }: LastBackups, { isAdmin }: Pick<Caller, 'isAdmin'>): Backups => ({
  madeAt: timeOf(madeAt),
  failedAt: failure === '' ? '' : timeOf(triedAt),
  failure: failure === '' || isAdmin ? failure : FOR_ADMINS,
})

export const timeOf = (at: Date | null | undefined) => at?.toISOString() ?? ''
