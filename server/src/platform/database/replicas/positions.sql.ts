import type pg from 'pg'

/** Bytes since the log began: exact up to 2^53, nine million gigabytes. */
const bytes = (lsn: string) => `(${lsn} - '0/0'::pg_lsn)::float8`

/**
 * The end of the log that a replica gets: up to where it is on disk, which is behind every commit that anybody can see, unless
 * commits are seen before they are on disk.
 */
export async function selectPosition(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ position: number }>(
    `select ${bytes(`case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end`)} as position`,
  )
  return rows[0]?.position ?? 0
}

/** Up to where a replica has replayed the log; null of a server that is none, such as one that was promoted. */
export async function selectReplayed(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ replayed: number | null }>(
    `select case when pg_is_in_recovery() then ${bytes('pg_last_wal_replay_lsn()')} end as replayed`,
  )
  return rows[0]?.replayed ?? null
}
