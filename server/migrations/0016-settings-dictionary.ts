import { type Kysely, sql } from 'kysely'

/** Nothing read these rows: what the site shows is set by its own constants. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from dictionary_entries where dict_type = 'cms_setting'`.execute(db)
}
