import { type Kysely, sql } from 'kysely'

/** By what recordings are known again. The derivation of version 5 fills it for the files that are there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recording_prints (
      print_id integer generated always as identity primary key,
      sha256 text not null unique,
      duration_ms integer not null default 0,
      words bytea not null default '',
      taken_down_with bigint
    )`.execute(db)
  await sql`alter table recording_prints alter words set storage external`.execute(db)
  await sql`
    create table print_words (
      word integer not null,
      print_id integer not null references recording_prints on delete cascade,
      primary key (word, print_id)
    )`.execute(db)
  await sql`create index print_words_of on print_words (print_id)`.execute(db)
  await sql`
    create table print_matches (
      print_id integer not null references recording_prints on delete cascade,
      other_id integer not null references recording_prints on delete cascade,
      shared_ms integer not null,
      share real not null,
      speed real not null,
      offset_ms integer not null,
      primary key (print_id, other_id)
    )`.execute(db)
  await sql`create index print_matches_other on print_matches (other_id)`.execute(db)
  await sql`create index originals_content on originals (sha256)`.execute(db)
  // What staff took down before anything was known of it: its artist's own withdrawal is none.
  await sql`
    insert into recording_prints (sha256, taken_down_with)
    select distinct on (sha256) sha256, resource_id
    from resources join audio_sources using (resource_id)
    where state = 'taken_down' and position is not null and artist_id is distinct from (
      select actor_id from resource_log
      where resource_log.resource_id = resources.resource_id and to_state = 'taken_down' order by log_id desc limit 1)
    order by sha256, resource_id`.execute(db)
}
