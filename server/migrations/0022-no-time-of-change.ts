import { type Kysely, sql } from 'kysely'

/** The index in memory follows transactions now: a time tells nothing of what is not yet committed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger resources_changed on resources`.execute(db)
  await sql`drop function resources_changed()`.execute(db)
  await sql`alter table resources drop changed_at`.execute(db)
}
