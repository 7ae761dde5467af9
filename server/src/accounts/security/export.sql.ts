import type { Db } from '../../platform/database/db.ts'
import { selectConsents } from '../users/users.sql.ts'

/** All account data of a user without secrets, readable. */
export async function selectOwned(db: Db, userId: string): Promise<Record<string, unknown[]>> {
  const [account, devices, consents, socials, follows, fans, twoSteps, blocks, staffActions] = await Promise.all([
    db.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow(),
    db
      .selectFrom('sessions')
      .select(['device', 'address', 'created_at', 'last_seen_at', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    selectConsents(db, userId),
    db
      .selectFrom('social_identities')
      .select(['source', 'subject', 'nick_name', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    db
      .selectFrom('follows')
      .innerJoin('users', 'users.user_id', 'followed_id')
      .select(['followed_id', 'nick_name', 'follows.created_at'])
      .where('follows.user_id', '=', userId)
      .execute(),
    db.selectFrom('follows').select(['user_id', 'created_at']).where('followed_id', '=', userId).execute(),
    db.selectFrom('two_steps').select(['begun_at', 'confirmed_at']).where('user_id', '=', userId).execute(),
    db.selectFrom('account_blocks').select(['reason', 'blocked_until', 'created_at']).where('user_id', '=', userId).execute(),
    db
      .selectFrom('account_log')
      .select(['action', 'reason', 'logged_at'])
      .where('user_id', '=', userId)
      .orderBy('log_id')
      .execute(),
  ])
  const { password_hash: _, ...readable } = account
  const codes = await db
    .selectFrom('sms_codes')
    .select(['purpose', 'address', 'created_at', 'used_at'])
    .where('phone', '=', account.phone ?? '')
    .execute()
  return { account: [readable], devices, consents, socials, follows, fans, codes, twoSteps, blocks, staffActions }
}
