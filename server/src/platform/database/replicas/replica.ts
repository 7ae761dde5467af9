import type { Settings } from '../../settings.ts'
import { connect, connectApart, type Database } from '../database.ts'
import { selectReplayed } from './positions.sql.ts'

type ReplicaSettings = Pick<Settings, 'DATABASE_POOL_SIZE' | 'DATABASE_STATEMENT_TIMEOUT_MS'>

const LOOK_TIMEOUT_MS = 1000
/** Milliseconds beyond the server's own timeout, for a machine that no longer responds at all. */
const SILENCE_MS = 500

/** One replica: its connections, and its last known state. */
export class Replica {
  /** For the log: host and port, never the password. */
  readonly name: string
  replayed = 0
  isAnswering = false
  /** True when it was last logged as left out. */
  isOut = true
  readonly #reads: Database
  /** A separate pool, so that a look never waits behind reads. */
  readonly #looks: Database

  constructor(url: string, settings: ReplicaSettings) {
    const silenceMs = settings.DATABASE_STATEMENT_TIMEOUT_MS + SILENCE_MS
    const address = { connectionString: url, connectionTimeoutMillis: LOOK_TIMEOUT_MS }
    this.#reads = connect({ ...address, query_timeout: silenceMs }, settings)
    const looks = { address: { ...address, query_timeout: LOOK_TIMEOUT_MS } }
    this.#looks = connectApart(looks, { poolSize: 1, statementTimeoutMs: LOOK_TIMEOUT_MS })
    const { host, port } = this.#looks.client({})
    this.name = `${host}:${port}`
  }

  async query(text: string, values: readonly unknown[]) {
    return this.#reads.pool.query(text, [...values])
  }

  async look(): Promise<void> {
    try {
      const replayed = await selectReplayed(this.#looks.pool)
      this.isAnswering = replayed !== null
      this.replayed = replayed ?? 0
    } catch {
      this.isAnswering = false
    }
  }

  /** A read failed: nothing is read from it until it has answered a look. */
  lose(): void {
    this.isAnswering = false
  }

  async close(): Promise<void> {
    await Promise.all([this.#reads.close(), this.#looks.close()])
  }
}
