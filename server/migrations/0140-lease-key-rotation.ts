import { type Kysely, sql } from 'kysely'

/**
 * Keys that leases are signed with follow one another: the last one signs, and each was signed by the one before it, so that
 * devices take it for the server's. The private half of a key that was replaced is of no use to anybody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lease_keys
    drop column is_only,
    add column lease_key_id integer primary key default 1,
    add column endorsement text not null default '',
    alter column private_key drop not null`.execute(db)
}
