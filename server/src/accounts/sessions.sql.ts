import type { Insertable, Kysely } from 'kysely'
import { revocationsOf, vipPeriodsOf } from '../commerce/index.ts'
import { tellSessionsChanged } from '../platform/bus/database-bus.ts'
import { anyOf } from '../platform/database/any-of.ts'
import type { Tables } from '../platform/database/tables.ts'

type Db = Kysely<Tables>

export async function insertSession(db: Db, session: Insertable<Tables['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

export function selectSession(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select(({ exists, ref, selectFrom }) => [
      'session_id',
      'sessions.user_id',
      exists(
        selectFrom('consents')
          .select('consents.user_id')
          .whereRef('consents.user_id', '=', 'sessions.user_id')
          .where('agreement_id', '=', 'user'),
      ).as('has_consented'),
      'client_id',
      'last_seen_at',
      'expires_at',
      vipPeriodsOf(ref('sessions.user_id')).as('vip_periods'),
      revocationsOf(ref('sessions.user_id')).as('revocations'),
      'is_artists',
      'account_type',
      'permissions',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof selectSession>>>

/** Which of the sessions have not ended. */
export async function selectOpenSessions(db: Db, sessionIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', anyOf(sessionIds))
    .where('expires_at', '>', now)
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

/** Whose session it was. */
export async function deleteSession(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).returning('user_id').executeTakeFirst()
  if (row) await tellSessionsChanged(db, row.user_id)
  return row?.user_id
}

/** Ends one session of the user; another user's is left alone. */
export async function deleteSessionOf(db: Db, userId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('session_id', '=', sessionId).execute()
  await tellSessionsChanged(db, userId)
}

/** Ends every session of the user but the one kept. */
export async function deleteSessions(db: Db, userId: string, keptHash?: Buffer): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (keptHash) query = query.where('token_hash', '!=', keptHash)
  await query.execute()
  await tellSessionsChanged(db, userId)
}
