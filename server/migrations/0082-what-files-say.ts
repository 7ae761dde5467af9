import { type Kysely, sql } from 'kysely'

/** What files say of a work beside its artist and title, and how exactly its release is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table resources
      add credits text not null default '',
      add album text not null default '',
      add label text not null default '',
      add release_precision text not null default 'day' check (release_precision in ('year', 'month', 'day'))`.execute(db)
  await sql`
    insert into dictionary_entries (dict_type, dict_value, dict_label, position)
    select 'cms_track_versions', value, label, position from (values
      ('club-mix', 'Club Mix', 100), ('edit', 'Edit', 101), ('live', '现场版', 102)) as added (value, label, position)
    on conflict do nothing`.execute(db)
}
