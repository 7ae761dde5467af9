import { type Kysely, sql } from 'kysely'

/** What is heard in a mix; and which files of the watched folder were looked at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resources add tracklist text not null default ''`.execute(db)
  await sql`
    create table watched_files (
      path text primary key,
      size_bytes bigint not null,
      modified_at timestamptz(3) not null,
      outcome text not null check (outcome in ('published', 'known', 'refused')),
      reason text not null,
      looked_at timestamptz not null default now()
    )`.execute(db)
}
