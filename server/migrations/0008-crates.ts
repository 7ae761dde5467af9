import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A crate lies within a crate of the same user.
  await sql`
    create table crates (
      crate_id bigint generated always as identity primary key,
      user_id bigint not null references users (user_id),
      parent_id bigint,
      name text not null check (char_length(name) between 1 and 40),
      filter jsonb,
      created_at timestamptz not null default now(),
      unique (user_id, crate_id),
      foreign key (user_id, parent_id) references crates (user_id, crate_id) on delete cascade,
      check (parent_id <> crate_id)
    )`.execute(db)
  await sql`create index crates_by_parent on crates (user_id, parent_id)`.execute(db)

  await sql`
    create table crate_tracks (
      crate_id bigint not null references crates (crate_id) on delete cascade,
      resource_id bigint not null references resources (resource_id) on delete cascade,
      position int not null,
      added_at timestamptz not null default now(),
      primary key (crate_id, resource_id)
    )`.execute(db)
  await sql`create index crate_tracks_in_order on crate_tracks (crate_id, position)`.execute(db)
  await sql`create index crate_tracks_by_resource on crate_tracks (resource_id)`.execute(db)
}
