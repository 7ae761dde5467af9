import { type Kysely, sql } from 'kysely'

export const isCompatible = true
/** Works are many. */
export const isConcurrent = true

/** The few works whose price changes by time are looked through at each boundary. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index concurrently if not exists resources_with_price_periods on resources (resource_id)
    where price_periods is not null`.execute(db)
}
