import { type Kysely, sql } from 'kysely'

/** The server before it hands out no sections and derives none. */
export const isCompatible = true

/** The parts of a recording, measured and as its artist set them; a change shows on its page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audio_sources
    add column sections jsonb not null default '[]' check (jsonb_typeof(sections) = 'array'),
    add column own_sections jsonb check (jsonb_typeof(own_sections) = 'array')`.execute(db)
  await sql`create trigger mark_resource_of_sections after update on audio_sources for each row
    when (row(old.sections, old.own_sections) is distinct from row(new.sections, new.own_sections))
    execute function mark_resource_of_audio_sources()`.execute(db)
}
