import { type Kysely, sql } from 'kysely'

/** The server before it sells at the usual price. */
export const isCompatible = true

/** Prices for a period: `PricePeriod` of the contract; null where a work has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resources add column if not exists price_periods jsonb`.execute(db)
}
