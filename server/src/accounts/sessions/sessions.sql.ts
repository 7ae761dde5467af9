import { shanghaiDay } from '@shenglang/contract/shanghai'
import { type Insertable, sql } from 'kysely'
import { revocationsOf, vipPeriodsOf } from '../../commerce/rights/index.ts'
import { notifySessionsChanged } from '../../platform/bus/publish.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isBlockedAccount } from './account-blocks.sql.ts'

export async function insertSession(db: Db, session: Insertable<Tables['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

/** Consented to the terms, and to every later version that asks again and is valid by `today`. */
const hasConsented = (today: string) => sql<boolean>`(
  exists (select from consents where consents.user_id = sessions.user_id and agreement_id = 'user')
  and not exists (select from agreement_texts as later where later.needs_consent and later.version <= ${today}
    and not exists (select from consents where consents.user_id = sessions.user_id
      and consents.agreement_id = later.agreement_id and consents.version >= later.version)))`

export function selectSession(db: Db, tokenHash: Buffer, now: Date) {
  return (
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.user_id', 'sessions.user_id')
      .select(({ exists, ref, selectFrom }) => [
        'session_id',
        'sessions.user_id',
        hasConsented(shanghaiDay(now)).as('has_consented'),
        'client_id',
        'last_seen_at',
        'expires_at',
        vipPeriodsOf(ref('sessions.user_id')).as('vip_periods'),
        revocationsOf(ref('sessions.user_id')).as('revocations'),
        'is_artists',
        'account_type',
        'permissions',
        'two_step_at',
        'stepped_at',
        exists(
          selectFrom('two_steps')
            .select('two_steps.user_id')
            .whereRef('two_steps.user_id', '=', 'sessions.user_id')
            .where('confirmed_at', 'is not', null),
        ).as('has_two_step'),
      ])
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      // A sign-in that began before the block may still have opened a session.
      .where(({ not }) => not(isBlockedAccount(sql.ref('sessions.user_id'), now)))
      .executeTakeFirst()
  )
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof selectSession>>>

/** Those of the sessions that have not ended. */
export async function selectOpenSessions(db: Db, sessionIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', anyOf(sessionIds))
    .where('expires_at', '>', now)
    .where(({ not }) => not(isBlockedAccount(sql.ref('sessions.user_id'), now)))
    .execute()
  return rows.map(({ session_id }) => session_id)
}

export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('session_id', '=', sessionId).execute()
}

export function selectSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['session_id', 'token_hash', 'device', 'address', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()
}

/** Ends a session. Returns its user; undefined if there is none. */
export async function deleteSession(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).returning('user_id').executeTakeFirst()
  if (row) await notifySessionsChanged(db, [row.user_id])
  return row?.user_id
}

/** Ends one session of the user; does nothing for another user's. */
export async function deleteSessionOf(db: Db, userId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('session_id', '=', sessionId).execute()
  await notifySessionsChanged(db, [userId])
}

/** Ends every session of the user but the one given. */
export async function deleteSessions(db: Db, userId: string, storedHash?: Buffer): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (storedHash) query = query.where('token_hash', '!=', storedHash)
  await query.execute()
  await notifySessionsChanged(db, [userId])
}
