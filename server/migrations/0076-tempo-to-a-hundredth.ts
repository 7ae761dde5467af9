import { type Kysely, sql } from 'kysely'

/** Beats a minute as they are told: 127.97 is not 127.970001. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resources alter tbpm type numeric(6, 2) using round(tbpm::numeric, 2)`.execute(db)
}
