import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Requests of a statement after which it is worth preparing. */
const REQUESTED_MIN = 3
/** Each connection prepares at most this many; statements beyond are planned each time. */
const PREPARED_MAX = 300
const SEEN_MAX = 5000

/** Options for how a pool plans repeated statements. */
export interface Planning {
  /**
   * Plans each statement once per connection, whatever its values, long ones that begin with `with` included. For statements
   * whose rows are all found by an index: planning those costs more than running them.
   */
  isGeneric?: boolean
}

/** Has each connection of the pool prepare repeated statements. */
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

/** A generic plan does not know the parameters, so a conflict condition written as a parameter would match no partial index. */
const MAY_BE_PREPARED = /^\s*(select|update|delete|insert(?!.*\bon conflict\b))\b/is
/** The statements that a pool of generic plans prepares. */
export const MAY_BE_GENERIC = /^\s*(with|select|update|delete|insert)\b(?!.*\bon conflict\s*\([^)]*\)\s*where\b)/is

/** Names for repeated statements; undefined for the others. */
export function statementNames(mayBePrepared = MAY_BE_PREPARED): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const requested = new Map<string, number>()
  return (text) => {
    const existing = names.get(text)
    if (existing !== undefined || names.size >= PREPARED_MAX) return existing
    if (!mayBePrepared.test(text)) return undefined
    const times = (requested.get(text) ?? 0) + 1
    if (times < REQUESTED_MIN) {
      if (requested.size >= SEEN_MAX) requested.clear()
      requested.set(text, times)
      return undefined
    }
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, name)
    requested.delete(text)
    return name
  }
}
