import type { Kysely } from 'kysely'
import pg from 'pg'
import type { Settings } from '../settings.ts'
import { type EmbeddedOptions, startEmbeddedPostgres } from './embedded.ts'
import { type Planning, prepareStatements } from './prepared.ts'
import { reconnecting } from './reconnecting.ts'
import { retryingQueries } from './retrying.ts'
import type { Tables } from './tables.ts'

const PATIENT_MS = 600_000

/** A date is its text: as an instant it would depend on the clock's zone. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (day) => day)
/** What has decimals, such as a tempo, is a number; a sum of amounts has none, and stays text as amounts do. */
types.setTypeParser(pg.types.builtins.NUMERIC, (text) => (text.includes('.') ? Number(text) : text))

/** A pool of connections, and what stands behind it. */
export interface Database {
  readonly pool: pg.Pool
  /** Where the server is, for a thread that makes connections of its own. */
  readonly address: pg.PoolConfig
  /** The same pool as typed queries. */
  query(): Kysely<Tables>
  /** Closes the pool, then the server if it is ours. */
  close(): Promise<void>
}

type DatabaseSettings = Pick<Settings, 'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_POOL_SIZE' | 'DATABASE_STATEMENT_TIMEOUT_MS'>

/** Opens the database that the settings name: an outside one by address, else the embedded one. */
export async function openDatabase(settings: DatabaseSettings, options: EmbeddedOptions = {}): Promise<Database> {
  if (settings.DATABASE_URL !== '') return connect({ connectionString: settings.DATABASE_URL }, settings)
  const server = await startEmbeddedPostgres(settings.DATA_DIR, options)
  return connect({ host: server.socketFolder, user: 'shenglang', database: 'postgres' }, settings, { stopServer: server.stop })
}

export function connect(
  address: pg.PoolConfig,
  settings: Pick<DatabaseSettings, 'DATABASE_POOL_SIZE' | 'DATABASE_STATEMENT_TIMEOUT_MS'>,
  { stopServer = async () => {}, ...planning }: Planning & { stopServer?: () => Promise<void> } = {},
): Database {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 10_000,
    ...address,
    max: settings.DATABASE_POOL_SIZE,
    statement_timeout: settings.DATABASE_STATEMENT_TIMEOUT_MS,
    // Only a superuser makes an outside server look for deadlocks sooner than after a second, when the statement's time is up.
    ...(isOutside(address) && { lock_timeout: settings.DATABASE_STATEMENT_TIMEOUT_MS / 2 }),
    application_name: 'shenglang',
    types,
    ...(planning.isGeneric && { options: '-c plan_cache_mode=force_generic_plan' }),
  })
  // A connection that breaks, idle or lent out, is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  prepareStatements(pool, planning)
  const kysely = retryingQueries<Tables>(reconnecting(pool))
  return {
    pool,
    address,
    query: () => kysely,
    async close() {
      await kysely.destroy()
      await stopServer()
    },
  }
}

const isOutside = ({ connectionString }: pg.PoolConfig) => connectionString !== undefined

/** The same database on connections of their own, so that other work neither waits for them nor takes them. */
export function connectApart(
  { address }: Pick<Database, 'address'>,
  { poolSize, statementTimeoutMs, ...planning }: Planning & { poolSize: number; statementTimeoutMs: number },
): Database {
  return connect(address, { DATABASE_POOL_SIZE: poolSize, DATABASE_STATEMENT_TIMEOUT_MS: statementTimeoutMs }, planning)
}

/** One connection apart whose statements may take minutes: for work that nobody waits for. */
export function connectPatiently(database: Pick<Database, 'address'>): Database {
  return connectApart(database, { poolSize: 1, statementTimeoutMs: PATIENT_MS })
}
