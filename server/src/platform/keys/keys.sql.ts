import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** Locks the keys: until the end of the transaction no other process chooses or makes any. */
export async function lockKeys(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('keys'))`.execute(transaction)
}

/** The fingerprints of the keys that the processes of this database use, by name. */
export async function selectFingerprints(db: Db): Promise<Map<string, Buffer>> {
  const rows = await db.selectFrom('key_fingerprints').select(['name', 'fingerprint']).execute()
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]))
}

export async function upsertFingerprint(db: Db, name: string, fingerprint: Buffer): Promise<void> {
  await db
    .insertInto('key_fingerprints')
    .values({ name, fingerprint })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ fingerprint, registered_at: sql`now()` }))
    .execute()
}
