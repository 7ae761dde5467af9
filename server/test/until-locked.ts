import type pg from 'pg'
import { expect } from 'vitest'

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Waits until so many statements wait for a lock in the test's database. */
export async function untilLocked({ pool }: { pool: pg.Pool }, count = 1): Promise<void> {
  await expect.poll(async () => (await pool.query(WAITING)).rows.length).toBe(count)
}
