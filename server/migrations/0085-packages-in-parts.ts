import { type Kysely, sql } from 'kysely'

/** A package is also taken file by file: it keeps under which names, and through which work's gate. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table packages
      add names text[] not null default '{}',
      add resource_id bigint references resources (resource_id) on delete cascade,
      add left_out_ids bigint[] not null default '{}'`.execute(db)
  await sql`create index packages_by_resource on packages (resource_id)`.execute(db)
}
