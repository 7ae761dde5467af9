import { type Kysely, sql } from 'kysely'

/** The server before it counts a level that an upgrade returned as a whole one, as it did until now. */
export const isCompatible = true

/** What an upgrade used of a level before it was refunded: the level goes on with the rest, and is worth that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vip_periods add column if not exists used_ms bigint not null default 0`.execute(db)
}
