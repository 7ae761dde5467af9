import { type Insertable, sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Tables } from '../../database/tables.ts'

export type NetworkEntryRow = Insertable<Tables['network_log']>

export async function insertNetworkEntries(db: Db, entries: readonly NetworkEntryRow[]): Promise<void> {
  if (entries.length > 0) await db.insertInto('network_log').values(entries).execute()
}

/** Deletes at most `limit` entries from before an instant. Returns how many. */
export async function deleteNetworkEntries(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from network_log where entry_id in (
    select entry_id from network_log where happened_at < ${before} order by happened_at limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
