import { type Kysely, sql } from 'kysely'

/** The server before it counts in its own memory. */
export const isCompatible = true

/**
 * What several processes count together, and which processes count (0049). Unlogged: what is counted matters for a day at most,
 * and a check must not wait for the disk. Half-empty pages let a row be counted again in its own page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table limit_counts (
    key text collate "C" primary key,
    count integer not null,
    wait_until timestamptz,
    ends_at timestamptz not null
  ) with (fillfactor = 50)`.execute(db)
  await sql`create unlogged table counting_processes (
    process_id uuid primary key,
    name text not null,
    is_shared boolean not null,
    seen_at timestamptz not null default now()
  )`.execute(db)
}
