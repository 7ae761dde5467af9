import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

export async function insertStaffCall(db: Kysely<Tables>, call: Insertable<Tables['staff_calls']>): Promise<string> {
  return (await db.insertInto('staff_calls').values(call).returning('call_id').executeTakeFirstOrThrow()).call_id
}

export async function insertStaffCallOutcome(db: Kysely<Tables>, callId: string, outcome: string): Promise<void> {
  await db.insertInto('staff_call_outcomes').values({ call_id: callId, outcome }).execute()
}
