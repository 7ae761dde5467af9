import { type Kysely, sql } from 'kysely'

/** The server before it shows a merged account as a closed one. */
export const isCompatible = true

/** Accounts that staff merged into another of the same person. One row for each: a chain of merges names the account that is left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table account_merges (
    user_id bigint primary key references users,
    into_id bigint not null references users,
    staff_id bigint,
    merged_at timestamptz not null,
    check (user_id <> into_id)
  )`.execute(db)
  await sql`create index account_merges_into on account_merges (into_id)`.execute(db)
}
