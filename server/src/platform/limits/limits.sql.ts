import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Attempts, Counted } from './port.ts'

export interface Window {
  key: string
  times: number
  perS: number
}

/** Milliseconds that are left of a wait. */
const WAIT_MS = sql<number>`coalesce(greatest(extract(epoch from wait_until - clock_timestamp()) * 1000, 0), 0)::float8`

/** Milliseconds until `ends_at`, at least one. */
const LEFT_MS = sql<number>`greatest(ceil(extract(epoch from ends_at - clock_timestamp()) * 1000), 1)::float8`

/** Counts one more in each window until one is exceeded. Returns the milliseconds until that one ends, or 0. */
export async function countWindows(db: Db, windows: readonly Window[]): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select count_windows(${windows.map(({ key }) => key)}::text[], ${windows.map(({ times }) => times)}::int[],
      ${windows.map(({ perS }) => perS)}::float8[]) as wait`.execute(db)
  return rows[0]?.wait ?? 0
}

/** Locks the attempts under these keys until the end of the transaction, in the order of the keys. */
export async function lockAttempts(transaction: Db, keys: readonly string[]): Promise<Map<string, Attempts>> {
  const { rows } = await sql<{ key: string; count: number; wait_ms: number }>`
    insert into limit_counts as known (key, count, ends_at)
    select key, 0, clock_timestamp() from unnest(${[...keys]}::text[]) as key order by key collate "C"
    on conflict (key) do update set
      count = case when known.ends_at > clock_timestamp() then known.count else 0 end,
      wait_until = case when known.ends_at > clock_timestamp() then known.wait_until end
    returning key, count, ${WAIT_MS} as wait_ms`.execute(transaction)
  return new Map(rows.map(({ key, count, wait_ms }) => [key, { count, waitMs: wait_ms }]))
}

export async function updateAttempts(
  transaction: Db,
  keys: readonly string[],
  attempts: readonly Attempts[],
  forgottenAfterS: number,
): Promise<void> {
  await sql`
    update limit_counts set count = changed.count, wait_until = clock_timestamp() + make_interval(secs => changed.wait_ms / 1000),
      ends_at = clock_timestamp() + make_interval(secs => ${forgottenAfterS})
    from unnest(${[...keys]}::text[], ${attempts.map(({ count }) => count)}::int[],
      ${attempts.map(({ waitMs }) => waitMs)}::float8[]) as changed (key, count, wait_ms)
    where limit_counts.key = changed.key`.execute(transaction)
}

/** Adds what a process has counted in its memory. Of two waits and of two ends the later one stays. */
export async function addCounts(transaction: Db, counted: readonly Counted[]): Promise<void> {
  await sql`
    insert into limit_counts as known (key, count, wait_until, ends_at)
    select key, count, clock_timestamp() + make_interval(secs => wait_ms / 1000), clock_timestamp() + make_interval(secs => left_ms / 1000)
    from unnest(${counted.map(({ key }) => key)}::text[], ${counted.map(({ count }) => count)}::int[],
      ${counted.map(({ waitMs }) => waitMs)}::float8[], ${counted.map(({ leftMs }) => leftMs)}::float8[])
      as added (key, count, wait_ms, left_ms)
    order by key collate "C"
    on conflict (key) do update set
      count = excluded.count + case when known.ends_at > clock_timestamp() then known.count else 0 end,
      wait_until = greatest(known.wait_until, excluded.wait_until),
      ends_at = greatest(known.ends_at, excluded.ends_at)`.execute(transaction)
}

/** Removes all counts and returns those that still matter. */
export async function takeCounts(transaction: Db): Promise<Counted[]> {
  const { rows } = await sql<{ key: string; count: number; wait_ms: number; left_ms: number }>`
    with taken as (delete from limit_counts returning *)
    select key, count, ${WAIT_MS} as wait_ms, ${LEFT_MS} as left_ms from taken where ends_at > clock_timestamp() order by ends_at`.execute(
    transaction,
  )
  return rows.map(({ key, count, wait_ms, left_ms }) => ({ key, count, waitMs: wait_ms, leftMs: left_ms }))
}

/** Deletes counts that have ended. One that is locked, since it is being counted, stays until the next run. */
export async function deleteEnded(db: Db, batchSize = 10_000): Promise<void> {
  for (let deleted = batchSize; deleted === batchSize; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from limit_counts where key in (
        select key from limit_counts where ends_at <= now() limit ${batchSize} for update skip locked
      )`.execute(db)
    deleted = Number(numAffectedRows)
  }
}
