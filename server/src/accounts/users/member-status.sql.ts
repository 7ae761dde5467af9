import type { Updateable } from 'kysely'
import { vipPeriodsOf } from '../../commerce/rights/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type MemberStatusRow = NonNullable<Awaited<ReturnType<typeof selectMemberStatus>>>

export function selectMemberStatus(db: Db, phone: string) {
  return db
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
    .where('phone', '=', phone)
    .executeTakeFirst()
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
