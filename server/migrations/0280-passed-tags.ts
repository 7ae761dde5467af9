import { type Kysely, sql } from 'kysely'

export const isCompatible = true

/**
 * Whether the originals of a work go out with what its artist's programs wrote into them. Artists of works from before were not
 * asked: they switch it on themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resources add column passes_tags boolean not null default false`.execute(db)
  await sql`alter table resources alter column passes_tags set default true`.execute(db)
}
