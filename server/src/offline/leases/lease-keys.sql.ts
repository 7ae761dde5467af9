import type { Db } from '../../platform/database/db.ts'

/** All keys, the oldest first; the last one signs. */
export function selectLeaseKeys(db: Db) {
  return db.selectFrom('lease_keys').select(['lease_key_id', 'private_key', 'endorsement']).orderBy('lease_key_id').execute()
}

/** Inserts the first key; does nothing if one exists already. */
export async function insertFirstLeaseKey(db: Db, private_key: Buffer): Promise<void> {
  await db
    .insertInto('lease_keys')
    .values({ lease_key_id: 1, private_key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface NextLeaseKey {
  lease_key_id: number
  private_key: Buffer
  endorsement: string
}

/** Makes this key the signing key. If two processes rotate at once, one fails, so that every key has one successor. */
export async function insertNextLeaseKey(transaction: Db, next: NextLeaseKey): Promise<void> {
  await transaction.insertInto('lease_keys').values(next).execute()
  await transaction.updateTable('lease_keys').set({ private_key: null }).where('lease_key_id', '<', next.lease_key_id).execute()
}
