import type { PhoneOf } from '@shenglang/contract/accounts/people/merge'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { updateUser } from '../../users/users.sql.ts'

/** Moves outside sign-ins of sites that the other account lacks; the rest ends with the account that goes. */
export async function moveIdentities(db: Db, fromId: string, intoId: string): Promise<void> {
  await sql`update social_identities set user_id = ${intoId} where user_id = ${fromId} and source not in (
    select source from social_identities where user_id = ${intoId})`.execute(db)
}

/**
 * Moves follows in both directions, where they are not there yet and nobody blocks the other, and counts them. Those of the
 * account that goes are removed when it is closed. Everybody concerned is locked.
 */
export async function moveFollows(db: Db, fromId: string, intoId: string): Promise<void> {
  await sql`
    with moved as (
      insert into follows (user_id, followed_id, created_at)
      select user_id, followed_id, created_at from (
        select ${intoId}::bigint as user_id, followed_id, created_at from follows where user_id = ${fromId}
        union all select user_id, ${intoId}::bigint, created_at from follows where followed_id = ${fromId}) as given
      where user_id <> followed_id and not exists (
        select from blocks where (blocks.user_id, blocked_id) in ((given.user_id, followed_id), (followed_id, given.user_id)))
      on conflict do nothing returning user_id, followed_id
    ), step as (
      select user_id, sum(focus)::int as focus, sum(fans)::int as fans from (
        select user_id, 1 as focus, 0 as fans from moved union all select followed_id, 0, 1 from moved) as each_one group by user_id
    )
    update users set focus_count = focus_count + focus, fans_count = fans_count + fans from step
    where users.user_id = step.user_id`.execute(db)
}

/** The credentials of an account; read them before it is closed, which erases them. */
export const selectSignIns = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['phone', 'phone_verified_at', 'account_name', 'password_hash'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

type SignIns = Awaited<ReturnType<typeof selectSignIns>>

/** The credentials of the account that is left: its own, and the other's where it has none. */
export function mergedSignIns(from: SignIns, into: SignIns, phoneOf: PhoneOf): SignIns {
  const isTheirs = from.phone !== null && (phoneOf === 'from' || into.phone === null)
  const { phone, phone_verified_at } = isTheirs ? from : into
  // A password belongs to the name or phone by which it is given.
  const isPasswordTheirs = into.password_hash === null
  return {
    phone,
    phone_verified_at,
    account_name: into.account_name ?? from.account_name,
    password_hash: isPasswordTheirs ? from.password_hash : into.password_hash,
  }
}

export const setSignIns = (db: Db, userId: string, signIns: SignIns): Promise<void> => updateUser(db, userId, signIns)
