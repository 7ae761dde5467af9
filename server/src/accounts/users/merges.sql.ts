import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** The accounts that were merged into one, the latest first. */
export async function selectMergedIds(db: Db, userId: string): Promise<string[]> {
  return (await selectMergedFrom(db, userId)).map(({ user_id }) => user_id)
}

export function selectMergedFrom(db: Db, userId: string) {
  return db
    .selectFrom('account_merges')
    .select(['user_id', 'merged_at'])
    .where('into_id', '=', userId)
    .orderBy('merged_at', 'desc')
    .execute()
}

/** The account that one was merged into, with its name; undefined if it was not. */
export function selectMergedInto(db: Db, userId: string) {
  return db
    .selectFrom('account_merges')
    .innerJoin('users', 'users.user_id', 'into_id')
    .select(['into_id', 'nick_name', 'merged_at'])
    .where('account_merges.user_id', '=', userId)
    .executeTakeFirst()
}

/** Stores a merge; accounts that were merged into the one that goes follow it. */
export async function insertMerge(db: Db, merge: Insertable<Tables['account_merges']>): Promise<void> {
  await db.updateTable('account_merges').set({ into_id: merge.into_id }).where('into_id', '=', merge.user_id).execute()
  await db.insertInto('account_merges').values(merge).execute()
}
