import { type Expression, sql } from 'kysely'

/** How often a right was taken from a user, as a column of a statement about users. */
export function revocationsOf(userId: Expression<string>) {
  return sql<number>`coalesce((
    select revocations from rights_changes where rights_changes.user_id = ${userId}), 0)`
}
