import { setTimeout as delay } from 'node:timers/promises'
import {
  type ConnectionProvider,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresPool,
} from 'kysely'
import { type GateOptions, gateConnections } from './connection-gate.ts'
import { type AfterCommit, collectAfterCommit } from './outgoing.ts'
import { TransactionConflict } from './transaction-conflict.ts'
import { DatabaseBusy } from './unavailable.ts'

const TRIES_MAX = 6
/** The longest pause before the second try; each later one may be twice as long. */
const PAUSE_MS = 20

/** deadlock_detected, serialization_failure and lock_not_available: PostgreSQL rolled the whole transaction back. */
const ROLLED_BACK_CODES: readonly unknown[] = ['40P01', '40001', '55P03']

/** Is called with the messages of a transaction once it has committed. */
type OnCommitted = (afterCommit: readonly AfterCommit[]) => Promise<void>

/**
 * Typed queries over a pool. A transaction or a single statement that PostgreSQL aborts for a deadlock, a serialization failure
 * or a lock timeout, or that throws `TransactionConflict`, had no effect and is run again from its start, so the function of a
 * transaction must be repeatable. Throws `DatabaseBusy` once it has failed six times.
 */
export function retryingQueries<Tables>(
  pool: PostgresPool,
  onCommitted: OnCommitted = async () => {},
  gate: GateOptions = { size: Number.POSITIVE_INFINITY },
): Kysely<Tables> {
  const dialect = new PostgresDialect({ pool })
  const driver = dialect.createDriver()
  const connections = retryingConnections(driver, onCommitted, gate)
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), connections)
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor })
}

/** Kysely takes a connection for each single statement and for each whole transaction, so both are retried here. */
function retryingConnections(driver: Driver, onCommitted: OnCommitted, gate: GateOptions): ConnectionProvider {
  const connections = gateConnections(new DefaultConnectionProvider(driver), gate)
  const ready = driver.init()
  return {
    async provideConnection(use, options) {
      await ready
      const { result, afterCommit } = await retryConflicts(() =>
        connections.provideConnection((connection) => collectAfterCommit(connection, use), options),
      )
      if (afterCommit.length > 0) await onCommitted(afterCommit)
      return result
    },
  }
}

async function retryConflicts<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      if (!isConflict(error)) throw error
      if (tries === TRIES_MAX) throw new DatabaseBusy(error)
      await delay(Math.random() * PAUSE_MS * 2 ** (tries - 1))
    }
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof TransactionConflict || (error instanceof Error && 'code' in error && ROLLED_BACK_CODES.includes(error.code))
