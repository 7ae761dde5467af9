import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** A process that was not seen for this long is gone: it has nothing to count. */
const GONE_AFTER_S = 10

export interface CountingProcess {
  processId: string
  name: string
  /** True when it counts in the database. */
  isShared: boolean
}

/** The processes that count, besides this one. */
export interface Others {
  exist: boolean
  /** True when each of them counts in the database. */
  areShared: boolean
}

/**
 * Locks the table, so that processes join, or return to counting alone, one after another. Those that only report their
 * presence wait for a moment.
 */
export async function lockProcesses(transaction: Db): Promise<void> {
  await sql`lock table counting_processes in share row exclusive mode`.execute(transaction)
}

/** Reports that this process is running. Inserts its row again where a crash of the database has emptied the table. */
export async function upsertProcess(db: Db, { processId, name, isShared }: CountingProcess): Promise<void> {
  await sql`
    insert into counting_processes (process_id, name, is_shared) values (${processId}, ${name}, ${isShared})
    on conflict (process_id) do update set is_shared = excluded.is_shared, seen_at = now()`.execute(db)
}

/** Marks this process as one that counts in the database. False if it was marked before. */
export async function markShared(transaction: Db, processId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into counting_processes as known (process_id, name, is_shared) values (${processId}, '', true)
    on conflict (process_id) do update set is_shared = true where not known.is_shared`.execute(transaction)
  return numAffectedRows > 0n
}

export async function selectOthers(db: Db, processId: string): Promise<Others> {
  const { rows } = await sql<Others>`
    select count(*) > 0 as exist, coalesce(bool_and(is_shared), true) as "areShared" from counting_processes
    where process_id <> ${processId} and seen_at > now() - make_interval(secs => ${GONE_AFTER_S})`.execute(db)
  return rows[0] ?? { exist: false, areShared: true }
}

export async function deleteProcess(db: Db, processId: string): Promise<void> {
  await sql`delete from counting_processes where process_id = ${processId}`.execute(db)
}

/** Deletes the rows of processes that were killed. */
export async function deleteGone(db: Db): Promise<void> {
  await sql`delete from counting_processes where seen_at < now() - interval '1 hour'`.execute(db)
}
