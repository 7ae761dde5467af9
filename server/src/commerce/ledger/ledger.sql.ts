import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Transaction = Kysely<Tables>

/** In ascending order, so that no two wait for one another. */
export async function lockArtists(transaction: Transaction, artistIds: readonly string[]): Promise<void> {
  for (const artistId of [...new Set(artistIds)].toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtext('artist'), hashtext(${artistId}))`.execute(transaction)
  }
}
