import { type Expression, sql } from 'kysely'

/** The number of revocations of a user's rights, as a column of a statement about users. */
export function revocationsOf(userId: Expression<string>) {
  return sql<number>`coalesce((
    select revocations from rights_changes where rights_changes.user_id = ${userId}), 0)`
}
