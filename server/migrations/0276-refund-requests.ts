import { type Kysely, sql } from 'kysely'

/** The server before it neither reads nor writes it: a request that it left without an answer is refused as before. */
export const isCompatible = true

/** The requests that a refund has answered, so that one repeated after a kill is answered the same way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refunds add column if not exists request_keys text[] not null default '{}'`.execute(db)
}
