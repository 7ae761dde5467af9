import type pg from 'pg'
import { areSpansObserved, inSpan } from '../tracing/span.ts'

type Query = (...args: unknown[]) => unknown

/** Makes each statement of the pool a span of the call that runs it. */
export function observeStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const observed: Query = (...args) => {
      const text = areSpansObserved() ? textOf(args[0]) : undefined
      // With a callback, or for a cursor or a COPY stream, nothing is returned that ends with the statement.
      if (text === undefined || typeof args.at(-1) === 'function') return query(...args)
      return inSpan('statement', text, async () => query(...args))
    }
    Object.assign(client, { query: observed })
  })
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  const isConfig = typeof query === 'object' && query !== null && 'text' in query && !('submit' in query)
  return isConfig && typeof query.text === 'string' ? query.text : undefined
}
