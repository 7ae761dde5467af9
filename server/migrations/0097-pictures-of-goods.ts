import { type Kysely, sql } from 'kysely'

/** What is sold is seen from several sides: its pictures stand beside its cover. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resources add pictures text[] not null default '{}'`.execute(db)
}
