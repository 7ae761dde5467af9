import { type Kysely, sql } from 'kysely'

/** The server before it neither reads nor writes it, and publishes a stored price as it does every other column of `edits`. */
export const isCompatible = true

/** The price that a review last saw, where the artist has changed it since; null where the present price is that one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resources add column if not exists reviewed_price_fen int`.execute(db)
}
