import { type Kysely, sql } from 'kysely'

/** The first page as staff arrange it: nothing of it is chosen yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into site_settings (name, value) values ('home', '{"banners": [], "shelves": []}')`.execute(db)
}
