import { type RawBuilder, sql } from 'kysely'

/** Whether a user, an id or a column, blocks another; part of a statement. Blocked users can neither follow nor like. */
export const blocks = (someone: RawBuilder<unknown>, userId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from blocks where blocks.user_id = ${someone} and blocks.blocked_id = ${userId})`
