import { type Kysely, sql } from 'kysely'

export const isCompatible = true

/** Which file store the processes of this database share: the id that the store's marker has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table file_store (
    is_only boolean primary key default true check (is_only),
    store_id uuid not null,
    registered_at timestamptz not null default now()
  )`.execute(db)
}
