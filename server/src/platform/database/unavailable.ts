/** The connection to the database was lost, or none could be had: what was asked may not have been done. */
export class DatabaseUnavailable extends Error {
  readonly code = 'DATABASE_UNAVAILABLE'

  constructor(cause: unknown) {
    super(`the database cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** query_canceled: the statement timeout. */
const TOO_SLOW = '57014'

/** Whether the database was away or had no time for a query, so that the same may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  // By its code: what a thread throws arrives here without its class.
  return error instanceof DatabaseUnavailable || code === 'DATABASE_UNAVAILABLE' || code === TOO_SLOW
}

/** Connection exceptions (class 08), and a server that shuts down, has crashed or is starting (57P01 to 57P03). */
const LOST_CODE = /^(08\w{3}|57P0[1-3])$/
/** What the driver says where it has no code. */
const LOST_WORDS = /^(Connection terminated|Client (has encountered a connection error|was closed))/

/** Whether a failure of the driver, or of the socket beneath it, means that the connection is gone. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return LOST_CODE.test(codeOf(error)) || LOST_WORDS.test(error.message) || 'syscall' in error
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
