import { type Insertable, sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Tables } from '../../database/tables.ts'

export async function insertStaffCall(db: Db, call: Insertable<Tables['staff_calls']>): Promise<string> {
  return (await db.insertInto('staff_calls').values(call).returning('call_id').executeTakeFirstOrThrow()).call_id
}

/** Inserts a call and its outcome in one statement, and so in one commit. */
export async function insertEndedStaffCall(db: Db, call: Insertable<Tables['staff_calls']>, outcome: string): Promise<void> {
  await db
    .with('logged', (query) => query.insertInto('staff_calls').values(call).returning('call_id'))
    .insertInto('staff_call_outcomes')
    .columns(['call_id', 'outcome'])
    .expression((query) => query.selectFrom('logged').select(['call_id', sql.val(outcome).as('outcome')]))
    .execute()
}

export async function insertStaffCallOutcome(db: Db, callId: string, outcome: string): Promise<void> {
  await db.insertInto('staff_call_outcomes').values({ call_id: callId, outcome }).execute()
}

/** The value that replaces erased arguments; the table's trigger allows no other change. */
const ERASED_ARGS = '{"erased": true}'

/** Erases the arguments of a call. Returns false if there is no such call. */
export async function eraseStaffCallArgs(db: Db, callId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_calls')
    .set({ args: ERASED_ARGS })
    .where('call_id', '=', callId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
