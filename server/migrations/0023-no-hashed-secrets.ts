import { type Kysely, sql } from 'kysely'

/** The hashes of arguments held secrets until now; a new one leaves them out and would not match an old one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from idempotency_keys`.execute(db)
}
