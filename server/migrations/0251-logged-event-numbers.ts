import { type Kysely, sql } from 'kysely'

export const isCompatible = true

/**
 * The numbers of announced events are written ahead although their table is not: the sequence of an unlogged table is unusable on
 * a replica that becomes the primary.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter sequence announced_events_announced_id_seq set logged`.execute(db)
}
