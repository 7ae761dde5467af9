import { type Kysely, sql } from 'kysely'

/** What a decision of the shop has to notify people and processes of, until it has left after the commit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table commerce_outbox (
      outbox_id bigint generated always as identity primary key,
      messages jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db)
}
