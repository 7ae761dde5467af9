import { type Kysely, sql } from 'kysely'

/** A server before it goes on with its own uploads, and begins those of the new ones again from their start. */
export const isCompatible = true

/**
 * Uploads that any process continues (0051): how much of each is stored and by which parts, and which request has it. A part's row
 * is written before its bytes, so that no bytes are without a row; it has a size once they are stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploads
    add column received_bytes bigint not null default 0,
    add column received_at timestamptz not null default now(),
    add column lock_holder text,
    add column locked_until timestamptz,
    add column is_lock_wanted boolean not null default false`.execute(db)
  await sql`create table upload_parts (
    part_id bigint generated always as identity primary key,
    upload_id text not null,
    begins_at bigint not null check (begins_at >= 0),
    size_bytes bigint check (size_bytes > 0)
  )`.execute(db)
  await sql`create index upload_parts_of_upload on upload_parts (upload_id, begins_at)`.execute(db)
}
