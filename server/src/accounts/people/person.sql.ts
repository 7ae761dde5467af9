import type { AccountAction } from '@shenglang/contract/accounts/people/entities'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Account } from './staff-rules.ts'

/** Looks at personal data: they change nothing, so an action on an earlier version is no conflict. */
const LOOKS: readonly AccountAction[] = ['phone', 'export']
const DOWNLOADS_COUNTED_MAX = 10_000

const NAME_OF_STAFF = sql<string | null>`(select nick_name from users where users.user_id = account_log.staff_id)`

/** The newest entries before one. */
export function selectLog(db: Db, userId: string, { before, limit }: { before: string | undefined; limit: number }) {
  let query = db.selectFrom('account_log').selectAll('account_log').select(NAME_OF_STAFF.as('staff_name'))
  if (before !== undefined) query = query.where('log_id', '<', before)
  return query.where('user_id', '=', userId).orderBy('log_id', 'desc').limit(limit).execute()
}

export interface LastChange {
  log_id: string
  action: AccountAction
  staff_name: string | null
}

/** The version of accounts: the number of the last change that staff made to them. */
export const versionOf = (last: LastChange | undefined): string => last?.log_id ?? '0'

/** The last change that staff made to an account. */
export function selectLastChange(db: Db, userId: string) {
  return db
    .selectFrom('account_log')
    .select(['log_id', 'action', NAME_OF_STAFF.as('staff_name')])
    .where('user_id', '=', userId)
    .where('action', 'not in', LOOKS)
    .orderBy('log_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The last change that staff made to any of these accounts; each is looked up in the index. */
export async function selectLastChangeOfAny(db: Db, userIds: readonly string[]): Promise<LastChange | undefined> {
  const { rows } = await sql<LastChange>`
    select log_id, action, ${NAME_OF_STAFF} as staff_name
    from unnest(${userIds}::bigint[]) as person (id)
    cross join lateral (
      select log_id, action, staff_id from account_log
      where user_id = person.id and action <> all(${[...LOOKS]}::text[]) order by log_id desc limit 1) as account_log
    order by log_id desc limit 1`.execute(db)
  return rows[0]
}

export type LogRow = Awaited<ReturnType<typeof selectLog>>[number]

export function countLog(db: Db, userId: string) {
  return db.selectFrom('account_log').where('user_id', '=', userId)
}

export interface NewLogEntry {
  action: AccountAction
  userId: string
  /** Null at the console. */
  staffId: string | null
  reason: string
  detail?: Record<string, string | number | boolean>
}

export async function insertLog(db: Db, { action, userId, staffId, reason, detail = {} }: NewLogEntry, now: Date): Promise<void> {
  const entry = { action, user_id: userId, staff_id: staffId, reason, detail: JSON.stringify(detail), logged_at: now }
  await db.insertInto('account_log').values(entry).execute()
}

/** Files that a user downloaded, each day's once. */
export async function countDownloads(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ files: number }>`select count(*)::int as files
    from (select from downloads where user_id = ${userId} limit ${DOWNLOADS_COUNTED_MAX}) as taken`.execute(db)
  return rows[0]?.files ?? 0
}

export async function selectNickName(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom('users').select('nick_name').where('user_id', '=', userId).executeTakeFirst()
  return row?.nick_name ?? ''
}

/** The rights of an account; undefined for a closed or unknown one. */
export async function selectAccount(db: Db, userId: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['account_type', 'permissions'])
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row && { userId, isAdmin: row.account_type === 'admin', permissions: row.permissions }
}

/** Stores a block, replacing an earlier one. */
export async function writeBlock(db: Db, block: Insertable<Tables['account_blocks']>): Promise<void> {
  const { user_id: _, ...columns } = block
  await db
    .insertInto('account_blocks')
    .values(block)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

export async function deleteBlock(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('account_blocks').where('user_id', '=', userId).execute()
}
