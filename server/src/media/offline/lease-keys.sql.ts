import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

export function selectLeaseKey(db: Kysely<Tables>): Promise<Buffer | undefined> {
  return db
    .selectFrom('lease_keys')
    .select('private_key')
    .executeTakeFirst()
    .then((row) => row?.private_key)
}

/** Leaves the key that is there already, if there is one. */
export async function insertLeaseKey(db: Kysely<Tables>, private_key: Buffer): Promise<void> {
  await db
    .insertInto('lease_keys')
    .values({ private_key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
