import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** Locks the choice of the store: until the end of the transaction no other process chooses or marks one. */
export async function lockStore(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('file store'))`.execute(transaction)
}

/** The id of the store that the processes of this database share. */
export async function selectStoreId(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('file_store').select('store_id').executeTakeFirst()
  return row?.store_id
}

export async function upsertStoreId(db: Db, storeId: string): Promise<void> {
  await db
    .insertInto('file_store')
    .values({ store_id: storeId })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ store_id: storeId, registered_at: sql`now()` }))
    .execute()
}
