import { setTimeout as delay } from 'node:timers/promises'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { DatabaseUnavailable, isLostConnection } from './unavailable.ts'

/** Statements that can be repeated without doing anything twice: reads, and the beginning of a transaction. */
const REPEATABLE = /^\s*(select|begin|start transaction)\b/i
/** Gives a restarting server time before the second try. */
const RECONNECT_AFTER_MS = 250

/**
 * Retries for Kysely's pool over broken connections: a failed connect is tried once more, and so is the first statement on a
 * connection if repeating it is harmless. Otherwise throws `DatabaseUnavailable`.
 */
export function reconnecting(pool: PostgresPool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => new Loan(pool, await connectTwice(pool)),
    end: () => pool.end(),
  }
}

/** A connection of the pool for as long as one statement or transaction needs it. */
class Loan implements PostgresPoolClient {
  readonly #pool: PostgresPool
  #client: PostgresPoolClient | undefined
  /** After the first statement the connection has session state that a new one would lack. */
  #isUnused = true

  constructor(pool: PostgresPool, client: PostgresPoolClient) {
    this.#pool = pool
    this.#client = client
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(text: string | PostgresCursor<Row>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not used here')
    const mayRepeat = this.#isUnused && REPEATABLE.test(text)
    this.#isUnused = false
    return this.#request<Row>(text, values, mayRepeat)
  }

  async #request<Row>(text: string, values: readonly unknown[], mayRepeat: boolean): Promise<PostgresQueryResult<Row>> {
    if (!this.#client) throw new DatabaseUnavailable('the connection was lost before')
    try {
      return await this.#client.query(text, values)
    } catch (error) {
      if (!isLostConnection(error)) throw error
      this.release(true)
      if (!mayRepeat) throw new DatabaseUnavailable(error)
      this.#client = await connectTwice(this.#pool)
      return this.#request(text, values, false)
    }
  }

  release(destroy = false): void {
    this.#client?.release(destroy)
    this.#client = undefined
  }
}

async function connectTwice(pool: PostgresPool): Promise<PostgresPoolClient> {
  try {
    return await pool.connect().catch(async (error) => {
      if (!isLostConnection(error)) throw error
      await delay(RECONNECT_AFTER_MS)
      return pool.connect()
    })
  } catch (error) {
    throw new DatabaseUnavailable(error)
  }
}
