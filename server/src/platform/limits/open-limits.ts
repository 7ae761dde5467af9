import type { Bus } from '../bus/port.ts'
import type { Db } from '../database/db.ts'
import type { Log } from '../log.ts'
import type { Redis } from '../redis/redis.ts'
import { DatabaseLimits } from './database-limits.ts'
import { MemoryLimits } from './memory-limits.ts'
import type { Limits } from './port.ts'
import { shareCounts } from './share-counts.ts'
import { withFallback } from './with-fallback.ts'

interface Deps {
  db: Db
  bus: Pick<Bus, 'listen'>
  redis: Redis | undefined
  log: Pick<Log, 'info' | 'error' | 'warn'>
  /** The clock by which counts in memory end. */
  uptimeMs?: (() => number) | undefined
}

/**
 * Opens the limits of this process (0049): counted in Redis where there is one, else in memory, or in the database while there
 * are several processes.
 */
export async function openLimits({ db, bus, redis, log, uptimeMs }: Deps): Promise<{ limits: Limits; close(): Promise<void> }> {
  const inDatabase = withFallback({
    first: new DatabaseLimits(db),
    second: new MemoryLimits(uptimeMs),
    name: 'the database',
    log,
  })
  if (!redis) return shareCounts({ db, bus, log, memory: new MemoryLimits(uptimeMs), shared: inDatabase })
  const { RedisLimits } = await import('./redis-limits.ts')
  const limits = withFallback({ first: new RedisLimits(redis), second: inDatabase, name: 'Redis', log })
  return { limits, close: async () => {} }
}
