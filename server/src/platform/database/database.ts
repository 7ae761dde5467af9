import pg from 'pg'
import type { Settings } from '../settings.ts'
import { CONNECTION_WAIT_MAX_MS, type GateOptions } from './connection-gate.ts'
import type { Db } from './db.ts'
import { type EmbeddedOptions, startEmbeddedPostgres } from './embedded.ts'
import { observeStatements } from './observed.ts'
import { Outgoing } from './outgoing.ts'
import { type Planning, prepareStatements } from './prepared.ts'
import { createClient, driverOf } from './primary/primary-client.ts'
import { reconnecting } from './reconnecting.ts'
import type { Replicas } from './replicas.ts'
import { retryingQueries } from './retrying.ts'
import type { Tables } from './tables.ts'

const PATIENT_MS = 600_000

/** Dates stay text: as an instant a date would depend on the clock's zone. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (day) => day)
/** Numerics with decimals, such as a tempo, become numbers; sums of amounts have none, and stay text as amounts do. */
types.setTypeParser(pg.types.builtins.NUMERIC, (text) => (text.includes('.') ? Number(text) : text))

/** A pool of connections, and the server behind it if it is the embedded one. */
export interface Database {
  readonly pool: pg.Pool
  /** The address of the server, for threads that make connections of their own. */
  readonly address: pg.PoolConfig
  /** Sends the messages of transactions on the pool after their commit. */
  readonly outgoing: Outgoing
  /** Reads that may go elsewhere; undefined without replicas. */
  readonly replicas: Replicas | undefined
  /** A single connection beside the pool, such as one that listens. */
  client(options: pg.ClientConfig): pg.Client
  /** The same pool as typed queries. */
  query(): Db
  /** Closes the pool, then the server if it is the embedded one. */
  close(): Promise<void>
}

type PoolSettings = Pick<Settings, 'DATABASE_POOL_SIZE' | 'DATABASE_STATEMENT_TIMEOUT_MS'>
type DatabaseSettings = PoolSettings & Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>

interface ConnectOptions extends Planning, Omit<GateOptions, 'size'> {
  stopServer?: () => Promise<void>
  replicas?: Replicas
}

/** Opens the database that the settings name: an outside one by address, else the embedded one. */
export async function openDatabase(settings: DatabaseSettings, options: EmbeddedOptions = {}): Promise<Database> {
  if (settings.DATABASE_URL !== '') return connect({ connectionString: settings.DATABASE_URL }, settings)
  const server = await startEmbeddedPostgres(settings.DATA_DIR, options)
  return connect({ host: server.socketFolder, user: 'shenglang', database: 'postgres' }, settings, { stopServer: server.stop })
}

export function connect(
  address: pg.PoolConfig,
  settings: PoolSettings,
  { stopServer = async () => {}, replicas, isStrict, loggedAfterMs, ...planning }: ConnectOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionTimeoutMillis: CONNECTION_WAIT_MAX_MS,
    ...driverOf(address),
    max: settings.DATABASE_POOL_SIZE,
    statement_timeout: settings.DATABASE_STATEMENT_TIMEOUT_MS,
    // Only a superuser makes an outside server look for deadlocks sooner than after a second, when the statement times out.
    ...(isOutside(address) && { lock_timeout: settings.DATABASE_STATEMENT_TIMEOUT_MS / 2 }),
    application_name: 'shenglang',
    types,
    ...(planning.isGeneric && { options: '-c plan_cache_mode=force_generic_plan' }),
  })
  // A connection that breaks, idle or in use, is replaced by the next query; without a listener its error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  prepareStatements(pool, planning)
  observeStatements(pool)
  const outgoing: Outgoing = new Outgoing(() => kysely)
  const primary = reconnecting(pool)
  const routed = replicas ? replicas.route(primary) : primary
  // Each replica has as many connections as the primary.
  const gate = { size: settings.DATABASE_POOL_SIZE * (1 + (replicas?.count ?? 0)), isStrict, loggedAfterMs }
  const kysely: Db = retryingQueries<Tables>(routed, (afterCommit) => outgoing.add(afterCommit), gate)
  return {
    pool,
    address,
    outgoing,
    replicas,
    client: (options) => createClient(address, options),
    query: () => kysely,
    async close() {
      await kysely.destroy()
      await replicas?.close()
      await stopServer()
    },
  }
}

/** True for an outside server: one that the settings name by an address. */
const isOutside = ({ connectionString }: pg.PoolConfig) => connectionString !== undefined

/** The same database over a separate pool, so that other work neither waits for these connections nor uses them. */
export function connectApart(
  { address }: Pick<Database, 'address'>,
  { poolSize, statementTimeoutMs, ...planning }: Planning & { poolSize: number; statementTimeoutMs: number },
): Database {
  return connect(address, { DATABASE_POOL_SIZE: poolSize, DATABASE_STATEMENT_TIMEOUT_MS: statementTimeoutMs }, planning)
}

/** One separate connection without a statement timeout: for background work. */
export function connectPatiently(database: Pick<Database, 'address'>): Database {
  return connectApart(database, { poolSize: 1, statementTimeoutMs: PATIENT_MS })
}
