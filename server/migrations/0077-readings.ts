import { type Kysely, sql } from 'kysely'

/**
 * What was heard in a file beside what its tags say, whether its artist laid the grid, and what a work's artist has seen of
 * both. The derivation of version 4 listens to the files that are there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audio_sources
    add readings jsonb check (jsonb_typeof(readings) = 'object'),
    add is_own_grid boolean not null default false`.execute(db)
  await sql`alter table resources add settled jsonb not null default '{}' check (jsonb_typeof(settled) = 'object')`.execute(db)
  await sql`drop trigger mark_resource_of_grid on audio_sources`.execute(db)
  await sql`create trigger mark_resource_of_grid after update on audio_sources for each row
    when (row(old.grid, old.readings, old.is_own_grid) is distinct from row(new.grid, new.readings, new.is_own_grid))
    execute function mark_resource_of_audio_sources()`.execute(db)
}
