import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** Everything that decides whether a user may write, in one round trip; undefined if there is no such user. */
export function selectAuthor(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('users')
    .leftJoin('mutes', (join) =>
      join
        .onRef('mutes.user_id', '=', 'users.user_id')
        .on(({ or, eb }) => or([eb('muted_until', 'is', null), eb('muted_until', '>', now)])),
    )
    .select(({ selectFrom }) => [
      'phone_verified_at',
      'is_minor',
      'mutes.user_id as muted_id',
      'muted_until',
      'mutes.reason as mute_reason',
      selectFrom('filtered_word_list').select('version').as('word_list_version'),
    ])
    .where('users.user_id', '=', userId)
    .executeTakeFirst()
}

const authorKey = (userId: string) => sql`hashtextextended(${`speaker:${userId}`}, 0)`

/**
 * Stops a user's account from being closed until the transaction ends. Closing takes this lock first, so take it before any
 * other.
 */
export async function lockAuthor(transaction: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${authorKey(userId)})`.execute(transaction)
}

/** Waits for a user's texts in progress; the next text sees the changes of this transaction. */
export async function lockAuthorExclusively(transaction: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${authorKey(userId)})`.execute(transaction)
}
