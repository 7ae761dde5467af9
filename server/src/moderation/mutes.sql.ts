import { type Insertable, type Kysely, sql } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Whether there is such a user, with an account that is not closed. */
export async function isUser(db: Db, userId: string): Promise<boolean> {
  const user = db.selectFrom('users').select('user_id').where('user_id', '=', userId).where('closed_at', 'is', null)
  return (await user.executeTakeFirst()) !== undefined
}

/** In the place of an earlier one. */
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

/** Whether there was one. */
export async function deleteMute(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('mutes').where('user_id', '=', userId).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function insertLog(db: Db, entry: Insertable<Tables['moderation_log']>): Promise<void> {
  await db.insertInto('moderation_log').values(entry).execute()
}
