/** query_canceled (the statement timeout), too_many_connections, cannot_connect_now. */
const CODES: ReadonlySet<unknown> = new Set(['57014', '53300', '57P03'])

/** Whether the database had no time for a query, so that the same may succeed later. */
export function isOverload(error: Error & { code?: unknown }): boolean {
  // The pool gives no code when none of its connections became free.
  return CODES.has(error.code) || error.message === 'timeout exceeded when trying to connect'
}
