import pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'

/** A job that was taken a moment ago may not be marked yet. */
const FRESH_S = 5
const KEY = `hashtextextended(id::text || ':' || retry_count::text, 0)`

interface Attempt {
  id: string
  retryCount: number
}

/**
 * Marks the jobs that a worker runs by locks of its own connection: the database lets go of them the moment that the worker dies,
 * on whichever machine, so that another can take its jobs before their heartbeats run out.
 */
export function openMarks({ address }: Pick<Database, 'address'>) {
  let client: Promise<pg.Client> | undefined
  const connected = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({ ...address, application_name: 'shenglang marks' })
    // The jobs under way pass for a dead worker's from now on: whoever takes one ends it here.
    fresh.on('error', () => {
      client = undefined
    })
    await fresh.connect()
    return fresh
  }
  const held = () => {
    client ??= connected().catch((error) => {
      client = undefined
      throw error
    })
    return client
  }
  const run = async (name: string, { id, retryCount }: Attempt) => {
    await (await held()).query(`select ${name}(${KEY}) from (values ($1, $2)) as job (id, retry_count)`, [id, String(retryCount)])
  }
  return {
    set: (attempt: Attempt) => run('pg_advisory_lock', attempt),
    remove: (attempt: Attempt) => run('pg_advisory_unlock', attempt),
    async close() {
      await (await client)?.end()
    },
  }
}

/** Hands back the jobs of these names whose worker is dead. */
export async function releaseUnmarked(boss: PgBoss, names: readonly string[]): Promise<void> {
  const { rows } = await boss.getDb().executeSql(
    `with active as materialized (
      select name, id, retry_count from pgboss.job
      where name = any($1) and state = 'active' and started_on < now() - interval '${FRESH_S} s'
    ) select name, id, retry_count from active where pg_try_advisory_xact_lock(${KEY})`,
    [names],
  )
  for (const { name, id, retry_count } of rows as { name: string; id: string; retry_count: number }[]) {
    await boss.fail(name, { id, retryCount: retry_count }, { message: 'its worker died' })
  }
}
