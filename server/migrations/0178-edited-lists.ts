import { type Kysely, sql } from 'kysely'

/** Categories and dictionaries are edited in the browser: each category and each dictionary has a version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table categories add version int not null default 1`.execute(db)
  await sql`insert into site_settings (name, value) select 'dict:' || dict_type, '{}' from unnest(${[
    ...['cms_music_style', 'cms_track_versions', 'cms_track_keys', 'cms_energy', 'cms_bpm_scope'],
    ...['cms_release_data', 'cms_genres', 'cms_recently_added', 'cms_setting'],
  ]}::text[]) as dict_type`.execute(db)
}
