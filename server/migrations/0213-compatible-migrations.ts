import { type Kysely, sql } from 'kysely'

export const isCompatible = true

/** The migrations beside which programs run that do not know them yet: they only add. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table compatible_migrations (name text primary key)`.execute(db)
}
