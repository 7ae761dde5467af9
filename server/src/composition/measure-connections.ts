import type { Database } from '../platform/database/database.ts'
import type { Operations } from '../platform/http/operations.ts'

/** Measures connections. Work that waits for one means that the pool is too small or the database too slow. */
export function measureConnections({ measureEach }: Pick<Operations, 'measureEach'>, { pool }: Pick<Database, 'pool'>): void {
  measureEach('database_connections', 'Connections to the database, and work that waits for one.', ['state'], async () => [
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'waiting' }, value: pool.waitingCount },
  ])
}
