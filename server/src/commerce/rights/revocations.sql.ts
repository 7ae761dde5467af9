import { type Expression, sql } from 'kysely'

/** How many rights of a user were revoked, as a column of a statement about users. */
export function revocationsOf(userId: Expression<string>) {
  return sql<number>`coalesce((
    select revocations from rights_changes where rights_changes.user_id = ${userId}), 0)`
}
