import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audio_sources
      add column loudness_lufs real,
      add column preview_ms int not null default 0 check (preview_ms >= 0)`.execute(db)
  await sql`
    create table playback_places (
      user_id bigint primary key references users (user_id) on delete cascade,
      resource_ids bigint[] not null,
      resource_id bigint not null references resources (resource_id) on delete cascade,
      position_ms int not null check (position_ms >= 0),
      device text not null,
      saved_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table comments (
      comment_id bigint generated always as identity primary key,
      resource_id bigint not null references resources (resource_id) on delete cascade,
      user_id bigint not null references users (user_id) on delete cascade,
      content text not null check (content <> ''),
      time_ms int check (time_ms >= 0),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index comments_on_the_wave on comments (resource_id, time_ms) where time_ms is not null`.execute(db)
  await sql`create index comments_by_user on comments (user_id)`.execute(db)
}
