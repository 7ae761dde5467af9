import { type RawBuilder, sql } from 'kysely'

/** Whether somebody, an id or a column, blocks a user; part of a statement. Whom one blocks neither follows nor likes. */
export const blocks = (someone: RawBuilder<unknown>, userId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from blocks where blocks.user_id = ${someone} and blocks.blocked_id = ${userId})`
