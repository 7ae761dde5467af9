import { fault } from '@shenglang/contract/faults'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { isBlockedAccount } from '../sessions/account-blocks.sql.ts'

/** One action of staff on accounts at a time, so that its rules see the roles as the one before left them. Take it first. */
export async function lockAccountActions(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('account actions', 0))`.execute(transaction)
}

/** Throws LAST_ADMIN if no other admin could sign in. Call it before `userId` stops being one. */
export async function demandOtherAdmin(transaction: Db, userId: string, now: Date): Promise<void> {
  await lockAccountActions(transaction)
  const other = await transaction
    .selectFrom('users')
    .select('user_id')
    // Repeats the condition of the index of staff, so that the planner uses it.
    .where(sql<boolean>`(account_type = 'admin' or permissions <> '{}')`)
    .where('account_type', '=', 'admin')
    .where('user_id', '!=', userId)
    .where('closed_at', 'is', null)
    .where(({ not }) => not(isBlockedAccount(sql.ref('users.user_id'), now)))
    .executeTakeFirst()
  if (!other) throw fault('LAST_ADMIN')
}
