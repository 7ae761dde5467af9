/** The connection to the database was lost, or none could be had: the statement may not have run. */
export class DatabaseUnavailable extends Error {
  readonly code = 'DATABASE_UNAVAILABLE'

  constructor(cause: unknown) {
    super(`the database cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** Every try of a transaction was aborted by concurrent ones: nothing was written. */
export class DatabaseBusy extends Error {
  readonly code = 'DATABASE_BUSY'

  constructor(cause: unknown) {
    super(`transactions conflict with one another: ${messageOf(cause)}`, { cause })
    this.name = 'DatabaseBusy'
  }
}

/** Codes, since errors thrown by a thread lose their class. The last is query_canceled: the statement timeout. */
const UNAVAILABLE_CODES = ['DATABASE_UNAVAILABLE', 'DATABASE_BUSY', '57014']

/** True when the database was unreachable or too busy, so that the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  return UNAVAILABLE_CODES.includes(codeOf(error))
}

/**
 * Connection exceptions (class 08), a server that shuts down, has crashed or is starting (57P01 to 57P03), and what the
 * system says of a socket.
 */
const LOST_CODE = /^(08\w{3}|57P0[1-3]|E(?!RR_)[A-Z_]+)$/
/** Messages of the driver for lost connections without a code. */
const LOST_TEXT = /^(Connection terminated|Client (has encountered a connection error|was closed))/

/** True when an error of the driver, or of the socket beneath it, means that the connection is gone. */
export function isLostConnection(error: unknown): boolean {
  return LOST_CODE.test(codeOf(error)) || LOST_TEXT.test(messageOf(error))
}

const codeOf = (error: unknown) => (has(error, 'code') ? String(error.code) : '')
const messageOf = (error: unknown) => (has(error, 'message') ? String(error.message) : '')

/** The job queue's errors are plain objects. */
function has<Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> {
  return typeof value === 'object' && value !== null && name in value
}

const LOG_EVERY_MS = 60_000

interface ErrorLog {
  error(facts: object, message: string): void
}

/** Logs the errors of background work; that the database is unavailable is logged once a minute, not for each try. */
export function createOutageLog(log: ErrorLog, now = () => performance.now()): (error: unknown, what: string) => void {
  let loggedAt = Number.NEGATIVE_INFINITY
  return (error, what) => {
    if (!isUnavailable(error) && !isLostConnection(error)) return log.error({ err: error }, what)
    if (now() - loggedAt < LOG_EVERY_MS) return
    loggedAt = now()
    log.error({ reason: messageOf(error) }, `${what}: the database is away, and work waits for it`)
  }
}
