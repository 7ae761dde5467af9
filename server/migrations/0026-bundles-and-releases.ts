import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await bundleNotices(db)
  await keepReleases(db)
}

/** Unread notices of one bundle are one row that counts its people. */
async function bundleNotices(db: Kysely<unknown>): Promise<void> {
  // In milliseconds, as callers say where the next page begins.
  await sql`
    alter table notices
      drop other_count,
      add people_count integer not null default 1 check (people_count > 0),
      alter created_at type timestamptz(3)`.execute(db)
  await sql`drop index notices_of_user`.execute(db)
  await sql`create index notices_of_user on notices (user_id, created_at desc, notice_id desc)`.execute(db)
  await sql`create index notices_unread on notices (user_id) where read_at is null`.execute(db)
  await sql`create unique index notices_open_bundle on notices (user_id, bundle) where bundle is not null and read_at is null`.execute(
    db,
  )
  await sql`create index notices_from on notices (from_user_id) where from_user_id is not null`.execute(db)
  await sql`create index notices_by_age on notices (created_at)`.execute(db)
  // Stays when the notice has been read: nobody is told of the same person's like of the same thing twice.
  await sql`
    create table notice_people (
      user_id bigint not null references users (user_id),
      bundle text not null,
      person_id bigint not null references users (user_id),
      notice_id bigint not null references notices (notice_id) on delete cascade,
      primary key (user_id, bundle, person_id)
    )`.execute(db)
  await sql`create index notice_people_of_notice on notice_people (notice_id)`.execute(db)
  await sql`create index notice_people_by_person on notice_people (person_id)`.execute(db)
  await sql`
    create table notice_readers (
      user_id bigint primary key references users (user_id),
      muted_kinds text[] not null default '{}',
      releases_read_at timestamptz(3)
    )`.execute(db)
}

/** A release is one row, which its artist's followers find by whom they follow. */
async function keepReleases(db: Kysely<unknown>): Promise<void> {
  // Its number comes from the notices' own: one number names one of either.
  await sql`
    create table releases (
      release_id bigint primary key default nextval(pg_get_serial_sequence('notices', 'notice_id')),
      artist_id bigint not null references users (user_id),
      resource_id bigint not null unique references resources (resource_id) on delete cascade,
      is_visible boolean not null default true,
      released_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index releases_of_artist on releases (artist_id, released_at desc, release_id desc, resource_id)
    where is_visible`.execute(db)
  await sql`
    create table read_releases (
      user_id bigint not null references users (user_id),
      release_id bigint not null references releases (release_id) on delete cascade,
      primary key (user_id, release_id)
    )`.execute(db)
  await sql`create index read_releases_of_release on read_releases (release_id)`.execute(db)
}
