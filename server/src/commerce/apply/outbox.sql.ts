import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Messages } from '../decide/decision.ts'

/** Takes messages that wait, the oldest first; those that somebody else sends at the moment are passed over. */
export async function takeMessages(transaction: Kysely<Tables>, limit: number): Promise<Messages[]> {
  const { rows } = await sql<{ outbox_id: string; messages: Messages }>`
    delete from commerce_outbox where outbox_id in (
      select outbox_id from commerce_outbox order by outbox_id limit ${limit} for update skip locked)
    returning outbox_id, messages`.execute(transaction)
  return rows.toSorted((one, other) => Number(one.outbox_id) - Number(other.outbox_id)).map(({ messages }) => messages)
}

export async function isSomethingWaiting(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select from commerce_outbox limit 1`.execute(db)
  return rows.length > 0
}

/** Who looks after the money. */
export async function selectFinance(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from users where closed_at is null and (account_type = 'admin' or 'finance' = any(permissions))`.execute(db)
  return rows.map((row) => row.user_id)
}
