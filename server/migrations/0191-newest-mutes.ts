import { type Kysely, sql } from 'kysely'

/** The staff's list of muted users, the newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mutes_newest on mutes (created_at, user_id)`.execute(db)
}
