import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { Redis } from '../redis/redis.ts'
import { openDatabaseBus } from './database-bus.ts'
import { deliverBy, notify } from './messages.ts'
import type { Bus } from './port.ts'

type OutageLog = Pick<Log, 'error' | 'info'>

/** Opens the bus of this process: NOTIFY, or Redis where there is one. Transactions on the database send their messages by it. */
export async function openBus(database: Database, redis: Redis | undefined, log: OutageLog): Promise<Bus> {
  const notifying = openDatabaseBus(database)
  if (!redis) return notifying
  const { openRedisBus } = await import('./redis-bus.ts')
  const bus = openRedisBus(redis, notifying, log)
  database.outgoing.deliverBy(deliverBy((messages) => bus.send(messages)))
  return bus
}

/** Has transactions send their messages through Redis, in a process that only sends. */
export async function sendByRedis({ outgoing, query }: Database, redis: Redis, log: OutageLog): Promise<void> {
  const { createRedisSend } = await import('./redis-bus.ts')
  outgoing.deliverBy(deliverBy(createRedisSend(redis, (messages) => notify(query(), messages), log)))
}
