import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** SQL condition: staff block the account of a user (an id or a column) now. */
export const isBlockedAccount = (userId: RawBuilder<unknown>, now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from account_blocks
    where account_blocks.user_id = ${userId} and coalesce(blocked_until, 'infinity') > ${now})`

/** The current block of an account, with its reason; undefined without one. */
export function selectAccountBlock(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('account_blocks')
    .select(['reason', 'blocked_until', 'staff_id', 'created_at'])
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('blocked_until', 'is', null), eb('blocked_until', '>', now)]))
    .executeTakeFirst()
}

/** Address to which users can object; '' if the site names none. */
export async function selectContactEmail(db: Db): Promise<string> {
  const { rows } = await sql<{ email: string | null }>`
    select value ->> 'contactEmail' as email from site_settings where name = 'basic'`.execute(db)
  return rows[0]?.email ?? ''
}
