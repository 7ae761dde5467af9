import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import { selectConsents } from './users.sql.ts'

/** Everything that the accounts keep of a user but the secrets, readable. */
export async function selectOwned(db: Kysely<Tables>, userId: string): Promise<Record<string, unknown[]>> {
  const [account, devices, consents, socials, follows, fans] = await Promise.all([
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
  ])
  const { password_hash: _, ...readable } = account
  const codes = await db
    .selectFrom('sms_codes')
    .select(['purpose', 'address', 'created_at', 'used_at'])
    .where('phone', '=', account.phone ?? '')
    .execute()
  return { account: [readable], devices, consents, socials, follows, fans, codes }
}
