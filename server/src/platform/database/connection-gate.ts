import { AsyncLocalStorage } from 'node:async_hooks'
import type { ConnectionProvider } from 'kysely'
import { currentCaller } from '../caller-scope.ts'
import { createFairSemaphore } from '../fair-semaphore.ts'
import type { Log } from '../log.ts'
import { currentSpan, workOf } from '../tracing/span.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** The same time for which the pool itself waits for a new connection. */
export const CONNECTION_WAIT_MAX_MS = 10_000
const LOGGED_AFTER_MS = 1000

export interface GateOptions {
  /** Connections of the pool. */
  size: number
  /** Throws when a second connection is requested within a transaction or session; otherwise that is logged. */
  isStrict?: boolean
  loggedAfterMs?: number
}

interface Observer {
  waits(by: string): void
  nests(by: string, trace: Error): void
}

const observers = new Set<Observer>()

/** Logs callers that have waited a second for a connection, and those that request a second one while they hold the first. */
export function logConnections(log: Pick<Log, 'warn' | 'error'>): () => void {
  const observer: Observer = {
    waits: (by) => log.warn({ by }, 'waits for a connection to the database'),
    nests: (by, err) => log.error({ by, err }, 'requests a second connection while it holds one'),
  }
  observers.add(observer)
  return () => observers.delete(observer)
}

/** A use of a connection, which may have started the work that runs now. */
interface Use {
  readonly of: ConnectionProvider
  readonly within: Use | undefined
  isOver: boolean
}

const uses = new AsyncLocalStorage<Use>()

/** Runs `run` as if started by another caller: a test holds a lock in a transaction and has others wait for it. */
export const asAnotherCaller = <Result>(run: () => Result): Result => uses.exit(run)

/**
 * Decides who gets a connection. No caller has more than half of them, and callers take turns. A caller that holds one must not
 * wait for a second: if all others did the same, nobody would ever get it. A transaction uses its own handle.
 */
export function gateConnections(
  connections: ConnectionProvider,
  { size, isStrict = false, loggedAfterMs = LOGGED_AFTER_MS }: GateOptions,
): ConnectionProvider {
  const share = Math.ceil(size / 2)
  const take = createFairSemaphore({
    atOnce: size,
    atOnceOf: (who) => (who === PLATFORM ? size : share),
    waitMaxMs: CONNECTION_WAIT_MAX_MS,
    refusal: () => new DatabaseUnavailable(new Error('timeout exceeded while waiting for a connection')),
  })
  const refuseSecond = (use: Use | undefined) => {
    for (let held = use; held; held = held.within) {
      if (held.of !== connections || held.isOver) continue
      const trace = new Error('a second connection was requested within a transaction or session: use its handle')
      if (isStrict) throw trace
      for (const observer of observers) observer.nests(worker(), trace)
      return
    }
  }
  return {
    async provideConnection(consumer, options) {
      const within = uses.getStore()
      refuseSecond(within)
      const timer = observers.size === 0 ? undefined : setTimeout(reportWait, loggedAfterMs, worker())
      const use: Use = { of: connections, within, isOver: false }
      const consume: typeof consumer = (connection) => {
        clearTimeout(timer)
        return uses.run(use, consumer, connection)
      }
      try {
        const who = currentCaller()
        return await take(who, () => connections.provideConnection(consume, options), who === PLATFORM ? 0 : 1)
      } finally {
        use.isOver = true
        clearTimeout(timer)
      }
    },
  }
}

const PLATFORM = ''
const worker = () => workOf(currentSpan())?.name ?? 'background work'
const reportWait = (by: string) => {
  for (const observer of observers) observer.waits(by)
}
