import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { codeOf } from '../../errors.ts'
import type { ReadTarget } from '../replicas.ts'
import { DatabaseUnavailable, isLostConnection, isUnavailable } from '../unavailable.ts'
import type { Replica } from './replica.ts'

interface Chooser {
  /** True when connecting to the primary would only take time, and fail. */
  readonly isWritingFutile: boolean
  answered(target: ReadTarget): void
  choose(): Promise<Replica | undefined>
  lastResort(): Replica | undefined
}

/** Statements that may be reads; one that writes after all is refused by the replica and goes to the primary. */
const READS = /^\s*(select|with)\b/i

/** Sends single statements that read to a replica where their scope allows it, and everything else to the primary. */
export function routing(primary: PostgresPool, chooser: Chooser): PostgresPool {
  return {
    options: primary.options,
    connect: async () => new RoutedLoan(primary, chooser),
    end: () => primary.end(),
  }
}

/** A connection that is opened for the first statement, which may go to a replica; everything after it goes to the primary. */
class RoutedLoan implements PostgresPoolClient {
  readonly #primary: PostgresPool
  readonly #chooser: Chooser
  #client: PostgresPoolClient | undefined
  #isUnused = true

  constructor(primary: PostgresPool, chooser: Chooser) {
    this.#primary = primary
    this.#chooser = chooser
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(text: string | PostgresCursor<Row>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not used here')
    const mayRoute = this.#isUnused && READS.test(text)
    this.#isUnused = false
    return mayRoute ? this.#read<Row>(text, values) : this.#onPrimary<Row>(text, values)
  }

  release(): void {
    this.#client?.release()
    this.#client = undefined
  }

  async #read<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const replica = await this.#chooser.choose()
    const answer = replica && (await this.#onReplica<Row>(replica, text, values))
    if (answer) return answer
    try {
      const read = await this.#onPrimary<Row>(text, values)
      this.#chooser.answered('primary')
      return read
    } catch (error) {
      const other = isUnavailable(error) && !isTimeout(error) ? this.#chooser.lastResort() : undefined
      const read = other && (await this.#onReplica<Row>(other, text, values))
      if (read) return read
      throw error
    }
  }

  /** Undefined where the replica could not answer, so that the primary is read. */
  async #onReplica<Row>(
    replica: Replica,
    text: string,
    values: readonly unknown[],
  ): Promise<PostgresQueryResult<Row> | undefined> {
    try {
      const answer = await replica.query(text, values)
      this.#chooser.answered('replica')
      return answer as PostgresQueryResult<Row>
    } catch (error) {
      if (isGone(error)) replica.lose()
      else if (!isRefused(error)) throw error
      return undefined
    }
  }

  async #onPrimary<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (!this.#client && this.#chooser.isWritingFutile) throw new DatabaseUnavailable('no primary answers')
    this.#client ??= await this.#primary.connect()
    return this.#client.query<Row>(text, values)
  }
}

/** query_canceled: the statement timeout. It would take as long elsewhere. */
const isTimeout = (error: unknown) => codeOf(error) === '57014'
/** read_only_sql_transaction, and serialization_failure: the replica replayed a change that removed what the statement reads. */
const isRefused = (error: unknown) => ['25006', '40001'].includes(String(codeOf(error)))
/** Includes the timeouts of the driver and its pool, which have no code. */
const isGone = (error: unknown) =>
  isLostConnection(error) || (error instanceof Error && /^(Query read timeout|timeout e)/.test(error.message))
