import { type Insertable, sql } from 'kysely'
import { countOf } from '../platform/database/count-of.ts'
import type { Db } from '../platform/database/db.ts'
import type { Tables } from '../platform/database/tables.ts'

/** True for the id of a user whose account is not closed. */
export async function isUser(db: Db, userId: string): Promise<boolean> {
  const user = db.selectFrom('users').select('user_id').where('user_id', '=', userId).where('closed_at', 'is', null)
  return (await user.executeTakeFirst()) !== undefined
}

/** Stores a mute, replacing an earlier one of the user. */
export async function writeMute(db: Db, mute: Insertable<Tables['mutes']>): Promise<void> {
  await db
    .insertInto('mutes')
    .values(mute)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ muted_until: mute.muted_until ?? null, reason: mute.reason, created_at: sql`now()` }),
    )
    .execute()
}

/** Ends a mute. False where there was none. */
export async function deleteMute(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('mutes').where('user_id', '=', userId).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function insertLog(db: Db, entry: Insertable<Tables['moderation_log']>): Promise<void> {
  await db.insertInto('moderation_log').values(entry).execute()
}

const current = (db: Db, now: Date) =>
  db.selectFrom('mutes').where((where) => where.or([where('muted_until', 'is', null), where('muted_until', '>', now)]))

/** The current mutes, newest first; only those after `after`, the last one of the page before. */
export function selectMutes(
  db: Db,
  { now, after, limit }: { now: Date; after: { createTime: string; userId: string } | undefined; limit: number },
) {
  let rows = current(db, now)
    .innerJoin('users', 'users.user_id', 'mutes.user_id')
    .select(['mutes.user_id', 'nick_name', 'reason', 'muted_until', 'mutes.created_at'])
    .select(sql<string>`mutes.created_at::text`.as('exact_time'))
  if (after) {
    rows = rows.where(
      sql<boolean>`(mutes.created_at, mutes.user_id) < (${after.createTime}::timestamptz, ${after.userId}::bigint)`,
    )
  }
  return rows.orderBy('mutes.created_at', 'desc').orderBy('mutes.user_id', 'desc').limit(limit).execute()
}

export const countMutes = (db: Db, now: Date): Promise<number> => countOf(current(db, now))

/** Actions of staff on a user's content, the newest first. */
export function selectLogOf(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('moderation_log')
    .leftJoin('users as staff', 'staff.user_id', 'staff_id')
    .select(['log_id', 'action', 'note', 'muted_until', 'logged_at', 'staff.nick_name as staff_name'])
    .where('moderation_log.user_id', '=', userId)
    .orderBy('log_id', 'desc')
    .limit(limit)
    .execute()
}
