import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A statement is worth preparing once it has been asked so often. */
const ASKED_MIN = 3
/** Each connection keeps at most this many plans; statements beyond are planned anew each time. */
const PREPARED_MAX = 300
const SEEN_MAX = 5000

/** Has each connection of the pool plan once the statements that come again and again. */
export function prepareStatements(pool: pg.Pool): void {
  const nameOf = statementNames()
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const prepared = (text: unknown, values: unknown, ...rest: unknown[]) => {
      if (typeof text !== 'string' || !Array.isArray(values)) return query(text, values, ...rest)
      return query({ name: nameOf(text), text, values }, ...rest)
    }
    Object.assign(client, { query: prepared })
  })
}

/** A kept plan knows no values, and a conflict's condition written as one would match no partial index. */
const MAY_BE_KEPT = /^\s*(select|update|delete|insert(?!.*\bon conflict\b))\b/is

/** Names for the statements that are asked often; undefined for the others. */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const asked = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= PREPARED_MAX) return known
    if (!MAY_BE_KEPT.test(text)) return undefined
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
