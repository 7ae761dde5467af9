import type { OAuthSource } from '@shenglang/contract/accounts/entities'
import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

export async function insertAttempt(db: Db, attempt: Insertable<Tables['social_attempts']>): Promise<void> {
  await db
    .deleteFrom('social_attempts')
    .where('expires_at', '<=', attempt.created_at ?? new Date())
    .execute()
  await db.insertInto('social_attempts').values(attempt).execute()
}

/** The attempt with this state, unless expired; deleted, so that nobody else uses it. */
export function takeAttempt(db: Db, stateHash: Buffer, now: Date) {
  return db
    .deleteFrom('social_attempts')
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function insertTicket(db: Db, ticket: Tables['social_tickets']): Promise<void> {
  await db.insertInto('social_tickets').values(ticket).execute()
}

export function takeTicket(db: Db, ticketHash: Buffer, now: Date) {
  return db
    .deleteFrom('social_tickets')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export function selectOwner(db: Db, source: OAuthSource, subject: string) {
  return db
    .selectFrom('social_identities')
    .select('user_id')
    .where('source', '=', source)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Gives the identity to the user, unless it is taken or the user has another of that site. Returns whether it did. */
export async function insertIdentity(
  db: Db,
  identity: { source: OAuthSource; subject: string; user_id: string; nick_name: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('social_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export function selectIdentities(db: Db, userId: string) {
  return db.selectFrom('social_identities').select(['source', 'nick_name']).where('user_id', '=', userId).execute()
}

export async function deleteIdentity(db: Db, userId: string, source: OAuthSource): Promise<void> {
  await db.deleteFrom('social_identities').where('user_id', '=', userId).where('source', '=', source).execute()
}
