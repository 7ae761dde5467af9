import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A statement is worth preparing once it has been asked so often. */
const ASKED_MIN = 3
/** Each connection prepares at most this many; statements beyond are planned each time. */
const PREPARED_MAX = 300
const SEEN_MAX = 5000

/** How a pool plans what comes again and again. */
export interface Planning {
  /**
   * Plans each statement once per connection, whatever its values, long ones that begin with `with` included. For statements
   * that find all rows by an index whatever the values are: planning those costs more than running them.
   */
  isGeneric?: boolean
}

/** Has each connection of the pool prepare the statements that come again and again. */
export function prepareStatements(pool: pg.Pool, { isGeneric = false }: Planning = {}): void {
  const nameOf = statementNames(isGeneric ? MAY_BE_GENERIC : MAY_BE_PREPARED)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const prepared = (text: unknown, values: unknown, ...rest: unknown[]) => {
      if (typeof text !== 'string' || !Array.isArray(values)) return query(text, values, ...rest)
      return query({ name: nameOf(text), text, values }, ...rest)
    }
    Object.assign(client, { query: prepared })
  })
}

/** A generic plan knows no values, and a conflict's condition written as one would match no partial index. */
const MAY_BE_PREPARED = /^\s*(select|update|delete|insert(?!.*\bon conflict\b))\b/is
/** What a pool of generic plans prepares. */
export const MAY_BE_GENERIC = /^\s*(with|select|update|delete|insert)\b(?!.*\bon conflict\s*\([^)]*\)\s*where\b)/is

/** Names for the statements that are asked often; undefined for the others. */
export function statementNames(mayBePrepared = MAY_BE_PREPARED): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const asked = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= PREPARED_MAX) return known
    if (!mayBePrepared.test(text)) return undefined
    const times = (asked.get(text) ?? 0) + 1
    if (times < ASKED_MIN) {
      if (asked.size >= SEEN_MAX) asked.clear()
      asked.set(text, times)
      return undefined
    }
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, name)
    asked.delete(text)
    return name
  }
}
