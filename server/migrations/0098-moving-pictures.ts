import { type Kysely, sql } from 'kysely'

/** Light and video move: which of a thing's pictures is to be had in motion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resources add moving text not null default ''`.execute(db)
}
