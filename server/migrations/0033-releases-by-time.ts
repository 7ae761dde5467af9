import { type Kysely, sql } from 'kysely'

/** The newest releases of all: whoever follows many finds a page among these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index releases_by_time on releases (released_at desc, release_id desc, artist_id) where is_visible`.execute(db)
}
