import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

/** Records the last time that a purchased track was leased to its buyer. */
export async function insertOpenedLeases(
  transaction: Kysely<Tables>,
  userId: string,
  resourceIds: string[],
  { at, endsAt }: { at: Date; endsAt: Date },
): Promise<void> {
  if (resourceIds.length === 0) return
  await sql`
    insert into opened_leases (user_id, resource_id, opened_at, ends_at)
    select ${userId}, resource_id, ${at}, ${endsAt} from resources where resource_id = any(${resourceIds}::bigint[])
    on conflict (user_id, resource_id) do update set opened_at = excluded.opened_at, ends_at = excluded.ends_at`.execute(
    transaction,
  )
}

export async function eraseOpenedLeases(transaction: Kysely<Tables>, userId: string): Promise<void> {
  await transaction.deleteFrom('opened_leases').where('user_id', '=', userId).execute()
}

/** For the export of a user's data. */
export function selectLeasesOf(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('opened_leases')
    .select(['resource_id', 'opened_at', 'ends_at'])
    .where('user_id', '=', userId)
    .orderBy('opened_at')
    .execute()
}
