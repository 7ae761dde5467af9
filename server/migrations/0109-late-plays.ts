import { type Kysely, sql } from 'kysely'

/** What members heard without a network and told later, so that it is counted once however often it is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table late_plays (
    listener bytea not null,
    resource_id bigint not null references resources (resource_id) on delete cascade,
    heard_at timestamptz not null,
    primary key (listener, resource_id, heard_at)
  )`.execute(db)
  await sql`create index late_plays_by_time on late_plays (heard_at)`.execute(db)
  await sql`create index late_plays_of_resource on late_plays (resource_id)`.execute(db)
}
