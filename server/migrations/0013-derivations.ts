import { type Kysely, sql } from 'kysely'

/** How far what is made of each file beside its own bytes has come, see server/src/studio/derivations.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audio_sources
      add derived_version int not null default 0,
      add derive_after timestamptz`.execute(db)
  // Version 1 is the ladder.
  await sql`update audio_sources set derived_version = 1 where hls_key <> ''`.execute(db)
  await sql`create index audio_sources_by_derived_version on audio_sources (derived_version) where position is not null`.execute(
    db,
  )
}
