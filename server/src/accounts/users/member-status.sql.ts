import { sql, type Updateable } from 'kysely'
import { hasVip, vipPeriodsOf } from '../../commerce/rights/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

const memberStatuses = (db: Db) =>
  db
    .selectFrom('users')
    .select(({ ref }) => [
      'user_id',
      'nick_name',
      'phone',
      'account_type',
      'permissions',
      'is_artists',
      vipPeriodsOf(ref('users.user_id')).as('vip_periods'),
    ])
    .where('closed_at', 'is', null)

export type MemberStatusRow = NonNullable<Awaited<ReturnType<typeof selectMemberStatus>>>

export function selectMemberStatus(db: Db, phone: string) {
  return memberStatuses(db).where('phone', '=', phone).executeTakeFirst()
}

export function selectPrivileged(db: Db, now: Date) {
  return memberStatuses(db)
    .where(({ eb, or, ref }) =>
      or([eb('account_type', '=', 'admin'), sql<boolean>`permissions <> '{}'`, hasVip(ref('users.user_id'), now)]),
    )
    .orderBy('user_id')
    .execute()
}

export async function updateMemberStatus(
  db: Db,
  userId: string,
  changes: Pick<Updateable<Tables['users']>, 'account_type' | 'permissions'>,
): Promise<void> {
  await db.updateTable('users').set(changes).where('user_id', '=', userId).execute()
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('user_id').limit(1).executeTakeFirst()) !== undefined
}
