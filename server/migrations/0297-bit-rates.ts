import { type Kysely, sql } from 'kysely'

/** The server before it leaves the column alone. */
export const isCompatible = true

/** Bits a second of a file's sound alone, without tags and pictures; 0 for lossless files, and before it is measured. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audio_sources add column bit_rate integer not null default 0`.execute(db)
}
