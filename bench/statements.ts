import type { Database } from '../server/src/platform/database/database.ts'

/** A statement as the driver sent it. */
export interface Statement {
  text: string
  values: unknown[]
}

/** What the database was asked by `act`. */
export async function recordStatements({ pool }: Database, act: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const client = await pool.connect()
  const prototype = Object.getPrototypeOf(client)
  const { query } = prototype
  client.release()
  prototype.query = function (this: unknown, text: unknown, values: unknown, ...rest: unknown[]) {
    if (typeof text === 'string' && Array.isArray(values)) statements.push({ text, values })
    return Reflect.apply(query, this, [text, values, ...rest])
  }
  await act()
  prototype.query = query
  return statements
}
