import { type Kysely, sql } from 'kysely'

/** A message that could not be sent is put off, so that it holds no other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table commerce_outbox
      add tries integer not null default 0,
      add try_at timestamptz`.execute(db)
}
