import type { PersonModeration } from '@shenglang/contract/moderation/entities'
import type { ModerationDeps } from './deps.ts'
import { selectLogOf } from './mutes.sql.ts'
import { selectCasesOf } from './reports.sql.ts'
import { toCase } from './reports.ts'
import { readWritePermission } from './user-content.ts'

const ROWS_MAX = 100

/** Reports about a person, whether they may write, and what staff did. */
export async function readPersonModeration(
  { db, now }: Pick<ModerationDeps, 'db' | 'now'>,
  userId: string,
): Promise<PersonModeration> {
  const [permission, cases, log] = await Promise.all([
    readWritePermission(db, userId, now()),
    selectCasesOf(db, userId, ROWS_MAX),
    selectLogOf(db, userId, ROWS_MAX),
  ])
  return {
    isMuted: permission.isMuted,
    mutedUntil: permission.mutedUntil,
    muteReason: permission.muteReason,
    cases: cases.map(toCase),
    log: log.map((row) => ({
      logId: row.log_id,
      action: row.action,
      note: row.note,
      mutedUntil: row.muted_until?.toISOString() ?? '',
      staffName: row.staff_name ?? '',
      createTime: row.logged_at.toISOString(),
    })),
  }
}
