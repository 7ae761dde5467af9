import { CLOSED_NAME } from '@shenglang/contract/accounts/entities'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { deleteSessions } from '../sessions/sessions.sql.ts'
import { deleteTwoStep } from './two-step.sql.ts'

/**
 * Erases personal data; works, and what others wrote to them, stay under 已注销用户.
 * Consents stay as the proof that they were given, without naming anybody.
 */
export async function eraseUser(db: Db, userId: string, phone: string, now: Date): Promise<void> {
  await lockPeople(db, [userId])
  await sql`update users set focus_count = focus_count - 1 from follows f
    where f.followed_id = ${userId} and f.user_id = users.user_id`.execute(db)
  await sql`update users set fans_count = fans_count - 1 from follows f
    where f.user_id = ${userId} and f.followed_id = users.user_id`.execute(db)
  await sql`delete from follows where user_id = ${userId} or followed_id = ${userId}`.execute(db)
  await deleteSessions(db, userId)
  await deleteTwoStep(db, userId)
  await db.deleteFrom('account_blocks').where('user_id', '=', userId).execute()
  await db.deleteFrom('social_identities').where('user_id', '=', userId).execute()
  await db.deleteFrom('sms_codes').where('phone', '=', phone).execute()
  await db
    .updateTable('users')
    .set({
      nick_name: CLOSED_NAME,
      name_key: '',
      avatar: '',
      is_artists: false,
      addr_region: '',
      information: '',
      user_style: '',
      account_type: 'user',
      permissions: [],
      account_name: null,
      phone: null,
      phone_verified_at: null,
      password_hash: null,
      fans_count: 0,
      focus_count: 0,
      closed_at: now,
    })
    .where('user_id', '=', userId)
    .execute()
}

/** Waits for concurrent follows, which change the counts of both users. Locks in the same order as they do. */
export async function lockPeople(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`select user_id from users
    where user_id in (
      select unnest(${userIds}::bigint[])
      union all select user_id from follows where followed_id = ${anyOf(userIds)}
      union all select followed_id from follows where user_id = ${anyOf(userIds)})
    order by user_id for no key update`.execute(db)
}
