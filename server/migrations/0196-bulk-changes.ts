import { type Kysely, sql } from 'kysely'

/** Changes of many works at once, with what they were before, so that they can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table bulk_changes (
    change_id bigint generated always as identity primary key,
    staff_id bigint not null,
    created_at timestamptz not null default now(),
    undone_at timestamptz
  )`.execute(db)
  await sql`create table bulk_change_rows (
    change_id bigint not null references bulk_changes on delete cascade,
    resource_id bigint not null references resources on delete cascade,
    before jsonb not null,
    changed_in xid8 not null,
    primary key (change_id, resource_id)
  )`.execute(db)
  await sql`create index bulk_change_rows_of_resource on bulk_change_rows (resource_id)`.execute(db)
  await sql`create index resources_of_type on resources (content_type, resource_id desc)`.execute(db)
  await sql`create index resources_of_state on resources (state, resource_id desc)`.execute(db)
  await sql`create index resources_of_category on resources (category_code, resource_id desc)`.execute(db)
  await sql`create index resources_by_title on resources (lower(title) text_pattern_ops, resource_id desc)`.execute(db)
}
