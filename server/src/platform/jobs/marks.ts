import pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'

/** A job that was taken a moment ago may not be marked yet. */
const FRESH_S = 5
const RECONNECT_MS = 250
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
  /** The jobs under way, to be marked again on the next connection when one is lost. */
  const underWay = new Set<Attempt>()
  let client: Promise<pg.Client> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const connected = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({ ...address, application_name: 'shenglang marks' })
    fresh.on('error', () => {
      client = undefined
      again()
    })
    await fresh.connect()
    for (const attempt of underWay) await run(fresh, 'pg_advisory_lock', attempt)
    return fresh
  }
  const held = () => {
    client ??= connected().catch((error) => {
      client = undefined
      again()
      throw error
    })
    return client
  }
  const again = () => {
    clearTimeout(timer)
    if (!isClosed && underWay.size > 0) timer = setTimeout(() => held().catch(() => {}), RECONNECT_MS)
  }

  return {
    /** Rejects while the marks cannot be held. */
    async ready() {
      if (underWay.size > 0) await held()
    },
    async set(attempt: Attempt) {
      await run(await held(), 'pg_advisory_lock', attempt)
      underWay.add(attempt)
    },
    async remove(attempt: Attempt) {
      if (underWay.delete(attempt)) await run(await held(), 'pg_advisory_unlock', attempt)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await (await client)?.end()
    },
  }
}

async function run(client: pg.Client, name: string, { id, retryCount }: Attempt): Promise<void> {
  await client.query(`select ${name}(${KEY}) from (values ($1, $2)) as job (id, retry_count)`, [id, String(retryCount)])
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
