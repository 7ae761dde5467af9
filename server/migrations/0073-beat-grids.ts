import { type Kysely, sql } from 'kysely'

/** Where the beats of a file lie. The derivation of version 2 finds them for the files that are there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audio_sources add grid jsonb check (jsonb_typeof(grid) = 'object')`.execute(db)
}
