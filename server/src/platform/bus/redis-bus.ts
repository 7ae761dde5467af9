import type { Log } from '../log.ts'
import type { Redis } from '../redis/redis.ts'
import type { Send } from './messages.ts'
import type { Bus, BusListener, BusMessage } from './port.ts'

const CHANNEL = 'bus'
/** The time for which messages go through the database before Redis is tried again. */
const TRY_AGAIN_MS = 1000

const channelOf = ({ options }: Redis) => `${options.keyPrefix}${CHANNEL}`

/** Publishes in a Redis; what cannot be published there goes through the database, which is logged once. */
export function createRedisSend(redis: Redis, throughDatabase: Send, log: Pick<Log, 'error' | 'info'>): Send {
  let tryAgainAt: number | undefined
  return async (messages) => {
    if (tryAgainAt !== undefined && performance.now() < tryAgainAt) return throughDatabase(messages)
    try {
      await publish(redis, messages)
      if (tryAgainAt !== undefined) log.info('messages go through Redis again')
      tryAgainAt = undefined
    } catch (error) {
      if (tryAgainAt === undefined) log.error({ err: error }, 'messages cannot go through Redis, and go through the database')
      tryAgainAt = performance.now() + TRY_AGAIN_MS
      await throughDatabase(messages)
    }
  }
}

/** Publishes all messages in one round trip. */
async function publish(redis: Redis, messages: readonly BusMessage[]): Promise<void> {
  const pipeline = redis.pipeline()
  for (const message of messages) pipeline.publish(channelOf(redis), JSON.stringify(message))
  const results = await pipeline.exec()
  for (const [error] of results ?? []) if (error) throw error
}

/**
 * The channel of a Redis. Every process listens to that of the database as well, so that messages go on without Redis, and come
 * from programs that do not use it.
 */
export function openRedisBus(redis: Redis, database: Bus, log: Pick<Log, 'error' | 'info'>): Bus {
  const listeners = new Set<BusListener>()
  const subscriber = redis.duplicate()
  const isUp = { redis: false, database: false }
  const isListening = () => isUp.redis && isUp.database
  const onListening = (which: keyof typeof isUp) => {
    isUp[which] = true
    if (isListening()) for (const listener of listeners) listener.onListening?.()
  }
  const onMessage = (message: BusMessage) => {
    for (const listener of listeners) listener.onMessage(message)
  }
  const subscribe = () => {
    // Where it fails the connection is broken, and the next one subscribes again.
    subscriber.subscribe(channelOf(redis)).then(
      () => onListening('redis'),
      () => subscriber.disconnect(true),
    )
  }
  subscriber.on('error', () => {})
  subscriber.on('ready', subscribe)
  subscriber.on('close', () => {
    isUp.redis = false
  })
  subscriber.on('message', (_channel, text) => onMessage(JSON.parse(text) as BusMessage))
  const stopListening = database.listen({ onMessage, onListening: () => onListening('database') })

  return {
    send: createRedisSend(redis, (messages) => database.send(messages), log),
    listen(listener) {
      listeners.add(listener)
      if (isListening()) listener.onListening?.()
      return () => {
        listeners.delete(listener)
      }
    },
    async close() {
      stopListening()
      subscriber.disconnect()
      await database.close()
    },
  }
}
