import { type Kysely, sql } from 'kysely'

/** Where the beats of a file lie. The derivation of version 2 finds them for the files that are there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audio_sources add grid jsonb check (jsonb_typeof(grid) = 'object')`.execute(db)
  // It is told with the work: whoever keeps what is shown of it asks again.
  await sql`create trigger mark_resource_of_grid after update on audio_sources for each row
    when (old.grid is distinct from new.grid) execute function mark_resource_of_audio_sources()`.execute(db)
}
