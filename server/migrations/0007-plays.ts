import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table play_events (
      event_id bigint generated always as identity primary key,
      resource_id bigint not null references resources (resource_id) on delete cascade,
      happened_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table download_events (
      event_id bigint generated always as identity primary key,
      resource_id bigint not null references resources (resource_id) on delete cascade,
      happened_at timestamptz not null default now()
    )`.execute(db)
  // Who listened stands here alone, as a hash, and is forgotten within a day.
  await sql`
    create table latest_plays (
      listener bytea not null,
      resource_id bigint not null references resources (resource_id) on delete cascade,
      played_at timestamptz not null,
      primary key (listener, resource_id)
    )`.execute(db)
  await sql`create index latest_plays_by_time on latest_plays (played_at)`.execute(db)
  await sql`create table listener_keys (listener_key text not null default gen_random_uuid() || '-' || gen_random_uuid())`.execute(
    db,
  )
  await sql`insert into listener_keys default values`.execute(db)

  await sql`
    create table play_days (
      resource_id bigint not null references resources (resource_id) on delete cascade,
      day date not null,
      plays int not null default 0,
      downloads int not null default 0,
      primary key (resource_id, day)
    )`.execute(db)
  await sql`create index play_days_by_day on play_days (day) include (resource_id, plays, downloads)`.execute(db)
  await sql`
    create table charts (
      counted text not null check (counted in ('plays', 'downloads')),
      period text not null check (period in ('day', 'week', 'month', 'all')),
      content_type smallint not null,
      place int not null,
      resource_id bigint not null references resources (resource_id) on delete cascade,
      total bigint not null,
      place_before int,
      computed_at timestamptz not null,
      primary key (counted, period, content_type, place)
    )`.execute(db)
}
