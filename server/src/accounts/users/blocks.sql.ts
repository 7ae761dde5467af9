import { type RawBuilder, sql } from 'kysely'

/** SQL condition: a user (an id or a column) blocks another. Blocked users can neither follow nor like. */
export const blocks = (someone: RawBuilder<unknown>, userId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from blocks where blocks.user_id = ${someone} and blocks.blocked_id = ${userId})`
