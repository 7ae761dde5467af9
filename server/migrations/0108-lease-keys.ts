import { type Kysely, sql } from 'kysely'

/** What leases are signed with: one key, which the first server that needs it makes, since the database cannot. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table lease_keys (
    is_only boolean primary key default true check (is_only),
    private_key bytea not null
  )`.execute(db)
}
