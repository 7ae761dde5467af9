import { type Kysely, sql } from 'kysely'

/** What an operator confirmed of the first hour, and when a channel was last tried with success. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table opening_steps (
    step text primary key,
    staff_id bigint not null,
    done_at timestamptz not null
  )`.execute(db)
}
