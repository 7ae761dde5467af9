import { expect, onTestFinished, test, vi } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { testRedis } from '../../../test/redis-server.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { openRedis, type Redis } from '../redis/redis.ts'
import { readSettings } from '../settings.ts'
import { openDatabaseBus } from './database-bus.ts'
import { busRules } from './port.suite.ts'
import type { BusMessage } from './port.ts'
import { openRedisBus } from './redis-bus.ts'

const server = await testRedis()
const database = await testDatabase()
const settings = readSettings({ REDIS_URL: server.url })
const redis = (await openRedis(settings)) as Redis
atEnd(() => redis.disconnect())

const log = { error: vi.fn(), info: vi.fn() }
const open = () => openRedisBus(redis, openDatabaseBus(database), log)

busRules({
  open,
  break: async () => {
    await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
  },
})

/** A listening bus and the messages that it received. */
async function listening() {
  const bus = open()
  onTestFinished(() => bus.close())
  const received: BusMessage[] = []
  const onListening = vi.fn()
  bus.listen({ onMessage: (message) => void received.push(message), onListening })
  await expect.poll(() => onListening).toHaveBeenCalled()
  return { bus, received, onListening }
}

test('receives what a process without Redis sends', async () => {
  const { received } = await listening()
  const without = openDatabaseBus(database)
  onTestFinished(() => without.close())
  await without.send([{ userId: '5' }])
  await expect.poll(() => received).toEqual([{ userId: '5' }])
})

test('messages of another site in the same Redis are not received', async () => {
  const { bus, received } = await listening()
  const other = (await openRedis(readSettings({ REDIS_URL: server.url, REDIS_PREFIX: 'other' }))) as Redis
  onTestFinished(() => other.disconnect())
  const elsewhere = openRedisBus(other, openDatabaseBus(await testDatabase()), log)
  onTestFinished(() => elsewhere.close())
  await elsewhere.send([{ userId: '6' }])
  await bus.send([{ userId: '7' }])
  await expect.poll(() => received).toEqual([{ userId: '7' }])
})

test('messages go on while Redis is gone, and listeners are notified when it is back', async () => {
  const [one, other] = [await listening(), await listening()]
  await server.kill()
  log.error.mockClear()
  for (const userId of ['1', '2', '3']) await one.bus.send([{ userId }])
  for (const { received } of [one, other]) {
    await expect.poll(() => received).toEqual([{ userId: '1' }, { userId: '2' }, { userId: '3' }])
  }
  expect(log.error).toHaveBeenCalledOnce()
  other.onListening.mockClear()
  await server.start()
  await expect.poll(() => other.onListening).toHaveBeenCalled()
  log.info.mockClear()
  await expect
    .poll(async () => {
      await one.bus.send([{ userId: '4' }])
      return log.info
    })
    .toHaveBeenCalledOnce()
  await expect.poll(() => other.received.at(-1)).toEqual({ userId: '4' })
})
