import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Runs unless another process on this database runs under the same name; returns false if it did not run. The lock belongs to its
 * connection, so that it is free at once when its process dies. `run` gets that connection: it may be the only one of its pool.
 */
export function runAlone(db: Db, name: string, run: (session: Db) => Promise<void>): Promise<boolean> {
  return db.connection().execute(async (session) => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(hashtext(${name})) as locked`.execute(session)
    if (!rows[0]?.locked) return false
    try {
      await run(session)
      return true
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(session).catch(() => {})
    }
  })
}
