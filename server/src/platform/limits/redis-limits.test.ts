import { expect, test, vi } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { testRedis } from '../../../test/redis-server.ts'
import { openRedis, type Redis } from '../redis/redis.ts'
import { readSettings } from '../settings.ts'
import { MemoryLimits } from './memory-limits.ts'
import { limitsRules } from './port.suite.ts'
import { RedisLimits } from './redis-limits.ts'
import { withFallback } from './with-fallback.ts'

const server = await testRedis()
const connect = async () => {
  const redis = (await openRedis(readSettings({ REDIS_URL: server.url }))) as Redis
  atEnd(() => redis.disconnect())
  return redis
}
const redis = await connect()

limitsRules({
  processes: [new RedisLimits(redis), new RedisLimits(await connect())],
  async pass(ms) {
    for (const name of await redis.keys('*')) {
      const key = name.replace('shenglang:', '')
      const leftMs = (await redis.pttl(key)) - ms
      await (leftMs > 0 ? redis.pexpire(key, leftMs) : redis.del(key))
    }
  },
})

const LIMIT = [{ times: 3, perS: 3600 }]

/** Counts in this Redis, else in the memory. */
function counting() {
  const log = { error: vi.fn(), info: vi.fn() }
  const limits = withFallback({ first: new RedisLimits(redis), second: new MemoryLimits(), name: 'Redis', log })
  return { log, count: (who: string) => limits.count('calls', who, LIMIT) }
}

test('a killed Redis refuses nobody, and is used again once it is back', async () => {
  const { log, count } = counting()
  for (let time = 0; time < 3; time += 1) expect(await count('killed')).toBe(0)
  await server.kill()
  const waits = []
  for (let time = 0; time < 5; time += 1) waits.push(await count('killed'))
  expect(waits.map((wait) => wait === 0)).toEqual([true, true, true, false, false])
  expect(log.error).toHaveBeenCalledOnce()
  await server.start()
  await expect
    .poll(async () => {
      await count('somebody else')
      return log.info
    })
    .toHaveBeenCalledOnce()
  // It has lost what it counted.
  expect(await count('killed')).toBe(0)
  expect(log.error).toHaveBeenCalledOnce()
})

test('a Redis that hangs delays only one call', async () => {
  const { log, count } = counting()
  await expect.poll(() => redis.ping()).toBe('PONG')
  await count('hung')
  server.hang()
  for (let time = 0; time < 20; time += 1) await count('hung')
  expect(log.error).toHaveBeenCalledOnce()
  server.wake()
  await expect
    .poll(async () => {
      await count('somebody else')
      return log.info
    })
    .toHaveBeenCalledOnce()
})
