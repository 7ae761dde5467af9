import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What signed addresses are signed with, the same for every process.
  await sql`create table address_keys (address_key bytea not null)`.execute(db)
  await sql`insert into address_keys
    select decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')`.execute(db)

  // One row for each file that a user took on a day: what is allowed a day is counted from it.
  await sql`
    create table downloads (
      user_id bigint not null references users (user_id) on delete cascade,
      day date not null,
      file_id bigint not null references audio_sources (file_id) on delete cascade,
      happened_at timestamptz not null default now(),
      primary key (user_id, day, file_id)
    )`.execute(db)
  await sql`create index downloads_by_file on downloads (file_id)`.execute(db)
  await sql`
    create table packages (
      package_id bigint generated always as identity primary key,
      user_id bigint not null references users (user_id) on delete cascade,
      name text not null,
      file_ids bigint[] not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index packages_by_user on packages (user_id)`.execute(db)
  await sql`create index packages_by_time on packages (created_at)`.execute(db)
}
