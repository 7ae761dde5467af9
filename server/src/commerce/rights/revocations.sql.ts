import { type Expression, type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

/** How often a right was taken from a user, as a column of a statement about users. */
export function revocationsOf(userId: Expression<string>) {
  return sql<number>`coalesce((
    select revocations from rights_changes where rights_changes.user_id = ${userId}), 0)`
}

export async function countRevocation(transaction: Kysely<Tables>, userId: string): Promise<void> {
  await sql`
    insert into rights_changes (user_id, changed_in, revocations) values (${userId}, pg_current_xact_id(), 1)
    on conflict (user_id) do update
    set changed_in = excluded.changed_in, revocations = rights_changes.revocations + 1`.execute(transaction)
}
