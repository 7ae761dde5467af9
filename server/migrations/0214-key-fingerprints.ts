import { type Kysely, sql } from 'kysely'

export const isCompatible = true

/** Which keys the processes of this database use: of each a fingerprint, so that another one is noticed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table key_fingerprints (
    name text primary key,
    fingerprint bytea not null,
    registered_at timestamptz not null default now()
  )`.execute(db)
}
