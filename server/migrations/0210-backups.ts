import { type Kysely, sql } from 'kysely'

/** Every backup that was made or failed, for the overview and the next time of a scheduled one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table backups (
    backup_id bigint generated always as identity primary key,
    folder text not null,
    begun_at timestamptz not null,
    ended_at timestamptz not null,
    name text not null default '',
    added_bytes bigint not null default 0,
    failure text not null default '',
    check ((name = '') <> (failure = ''))
  )`.execute(db)
  await sql`create index backups_by_time on backups (begun_at)`.execute(db)
}
