import type { Redis } from 'ioredis'
import type { Settings } from '../settings.ts'

export type { Redis }

/** A Redis that is slower than this counts as gone: what it does can be done elsewhere. */
const COMMAND_TIMEOUT_MS = 500
const CONNECT_TIMEOUT_MS = 1000
const RECONNECT_MAX_MS = 1000
const KEEP_ALIVE_MS = 10_000

/**
 * A connection to the Redis of REDIS_URL, or undefined without one; the library is loaded only for it. Commands fail at once while
 * there is no connection, which is made again and again. Nothing is ever sent twice.
 */
export async function openRedis({ REDIS_URL, REDIS_PREFIX }: Pick<Settings, 'REDIS_URL' | 'REDIS_PREFIX'>) {
  if (REDIS_URL === '') return undefined
  const { Redis } = await import('ioredis')
  const redis = new Redis(REDIS_URL, {
    connectionName: 'shenglang',
    keyPrefix: `${REDIS_PREFIX}:`,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    keepAlive: KEEP_ALIVE_MS,
    retryStrategy: (times) => Math.min(50 * times, RECONNECT_MAX_MS),
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
  })
  // Commands report that the connection is gone; without a listener each failed try to connect would be logged.
  redis.on('error', () => {})
  await firstTry(redis)
  return redis
}

/** Resolves with the first connection or its failure: a start does not wait for a Redis that is gone. */
const firstTry = (redis: Redis) =>
  new Promise<void>((resolve) => {
    redis.once('ready', resolve)
    redis.once('close', resolve)
  })
