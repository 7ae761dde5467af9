import { type Kysely, sql } from 'kysely'

/** What was ordered by itself at checkout, and left without anything chosen, is not listed for its buyer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add is_left boolean not null default false`.execute(db)
}
