import { sql } from 'kysely'
import { notifySessionsChanged } from '../../platform/bus/publish.ts'
import type { Db } from '../../platform/database/db.ts'

export function selectTwoStep(db: Db, userId: string) {
  return db
    .selectFrom('two_steps')
    .select(['secret', 'last_step', 'recovery_hashes', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The secrets that were sealed last. */
export function selectSealedSecrets(db: Db, limit: number) {
  return db.selectFrom('two_steps').select(['user_id', 'secret']).orderBy('begun_at', 'desc').limit(limit).execute()
}

/** The session of a staff call as it is now in the database: another process may have changed it a moment ago. */
export function selectStaffSession(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .leftJoin('two_steps', (join) =>
      join.onRef('two_steps.user_id', '=', 'sessions.user_id').on('two_steps.confirmed_at', 'is not', null),
    )
    .select(['account_type', 'permissions', 'two_step_at', 'stepped_at', 'two_steps.confirmed_at'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

/** Stores a new secret until it is confirmed. False where a confirmed one exists, which stays. */
export async function upsertTwoStep(db: Db, userId: string, secret: Buffer, now: Date): Promise<boolean> {
  const fresh = { secret, begun_at: now, last_step: '0' }
  const stored = await db
    .insertInto('two_steps')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh).where('two_steps.confirmed_at', 'is', null))
    .returning('user_id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Confirms a secret. True where this call confirmed it. */
export async function confirm(
  db: Db,
  userId: string,
  { step, recoveryHashes, now }: { step: number; recoveryHashes: string[]; now: Date },
): Promise<boolean> {
  const confirmed = await db
    .updateTable('two_steps')
    .set({ confirmed_at: now, last_step: String(step), recovery_hashes: recoveryHashes })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Uses the code of a time step. False where it was used already: of two calls at once, one wins. */
export async function useTimeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('two_steps')
    .set({ last_step: String(step) })
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Uses a recovery code. False where the user does not have it, or no longer. */
export async function useRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const used = await db
    .updateTable('two_steps')
    .set({ recovery_hashes: sql<string[]>`array_remove(recovery_hashes, ${hash})` })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where(sql<boolean>`${hash} = any(recovery_hashes)`)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function replaceRecoveryCodes(db: Db, userId: string, recoveryHashes: string[]): Promise<boolean> {
  const replaced = await db
    .updateTable('two_steps')
    .set({ recovery_hashes: recoveryHashes })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  return replaced !== undefined
}

/** Removes a user's two-step sign-in. False where there was none. */
export async function deleteTwoStep(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('two_steps').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Records a proof of identity in one session. */
export async function markSession(
  db: Db,
  { userId, sessionId, isTwoStep, now }: { userId: string; sessionId: string; isTwoStep: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ stepped_at: now, ...(isTwoStep && { two_step_at: now }) })
    .where('session_id', '=', sessionId)
    .execute()
  await notifySessionsChanged(db, [userId])
}

/** Takes every proof of the user's sessions back. */
export async function unmarkSessions(db: Db, userId: string): Promise<void> {
  await db.updateTable('sessions').set({ stepped_at: null, two_step_at: null }).where('user_id', '=', userId).execute()
  await notifySessionsChanged(db, [userId])
}
