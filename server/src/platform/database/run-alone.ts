import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Runs while no other process on this database runs under the same name, else leaves it to that one. Says whether it ran.
 * The lock goes with its connection, so that a dead process's is free at once.
 */
export function runAlone(db: Kysely<Tables>, name: string, run: () => Promise<void>): Promise<boolean> {
  return db.connection().execute(async (session) => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(hashtext(${name})) as locked`.execute(session)
    if (!rows[0]?.locked) return false
    try {
      await run()
      return true
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(session).catch(() => {})
    }
  })
}
