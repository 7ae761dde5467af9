import type pg from 'pg'
import type { Database } from '../server/src/platform/database/database.ts'

/** A statement as the driver sent it. */
export interface Statement {
  text: string
  values: unknown[]
}

/** What the database is asked by `act` for what is not cached. */
export async function recordStatements({ pool }: Database, act: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const heard = new Map<pg.PoolClient, unknown>()
  const listen = (client: pg.PoolClient) => {
    if (heard.has(client)) return
    const query = client.query as (...args: unknown[]) => unknown
    heard.set(client, query)
    const recording = (text: unknown, values: unknown, ...rest: unknown[]) => {
      if (typeof text === 'string' && Array.isArray(values)) statements.push({ text, values })
      return Reflect.apply(query, client, [text, values, ...rest])
    }
    Object.assign(client, { query: recording })
  }
  pool.on('acquire', listen)
  await act()
  pool.off('acquire', listen)
  for (const [client, query] of heard) Object.assign(client, { query })
  return statements
}
