import { createHash } from 'node:crypto'
import type { RateLimit } from '@shenglang/contract/limits'
import type { Redis } from '../redis/redis.ts'
import { type Attempts, type Change, type Limits, NO_ATTEMPTS, windowKey } from './port.ts'

/** Tries of a decision, which is repeated while other decisions change the same attempts first. */
const TRIES_MAX = 1000

/** Counts in each window until one is exceeded; returns the milliseconds until that one ends, or 0. */
const COUNT = script(`
  for index, key in ipairs(KEYS) do
    local count = redis.call('incr', key)
    if count == 1 then redis.call('pexpire', key, ARGV[2 * index]) end
    if count > tonumber(ARGV[2 * index - 1]) then return redis.call('pttl', key) end
  end
  return 0`)

/** Writes the second half of the values, unless one of the first half is not there any more. */
const REPLACE = script(`
  for index, key in ipairs(KEYS) do
    if (redis.call('get', key) or '') ~= ARGV[index] then return 0 end
  end
  for index, key in ipairs(KEYS) do redis.call('set', key, ARGV[#KEYS + index], 'px', ARGV[2 * #KEYS + 1]) end
  return 1`)

/** Counts in Redis, by its clock, for all processes that use it. */
export class RedisLimits implements Limits {
  readonly #redis: Redis

  constructor(redis: Redis) {
    this.#redis = redis
  }

  async count(name: string, who: string, limits: readonly RateLimit[]): Promise<number> {
    if (limits.length === 0) return 0
    const keys = limits.map((limit) => windowKey(name, limit, who))
    const leftMs = await run(
      this.#redis,
      COUNT,
      keys,
      limits.flatMap(({ times, perS }) => [times, perS * 1000]),
    )
    return leftMs === 0 ? 0 : Math.max(1, leftMs)
  }

  async decide<Result>(
    keys: readonly string[],
    forgottenAfterS: number,
    decide: (attempts: readonly Attempts[]) => Change<Result>,
  ): Promise<Result> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const [texts, now] = await this.#read(keys)
      const { attempts, result } = decide(texts.map((text) => parse(text, now)))
      if (!attempts) return result
      const values = [...texts, ...attempts.map((each) => format(each, now)), forgottenAfterS * 1000]
      if ((await run(this.#redis, REPLACE, keys, values)) === 1) return result
    }
    throw new Error('a decision on attempts was overtaken again and again')
  }

  /** The values under the keys, '' for none, and Redis's clock in milliseconds. */
  async #read(keys: readonly string[]): Promise<[texts: string[], now: number]> {
    const [texts, [seconds, microseconds]] = await Promise.all([this.#redis.mget(...keys), this.#redis.time()])
    return [texts.map((text) => text ?? ''), Number(seconds) * 1000 + Number(microseconds) / 1000]
  }
}

const format = ({ count, waitMs }: Attempts, now: number) => `${count} ${now + waitMs}`

function parse(text: string, now: number): Attempts {
  if (text === '') return NO_ATTEMPTS
  const [count = 0, waitUntil = 0] = text.split(' ').map(Number)
  return { count, waitMs: Math.max(0, waitUntil - now) }
}

interface Script {
  text: string
  sha1: string
}

function script(text: string): Script {
  return { text, sha1: createHash('sha1').update(text).digest('hex') }
}

/** Runs a script by its hash, or by its text where a restarted Redis does not know the hash. */
async function run(redis: Redis, { text, sha1 }: Script, keys: readonly string[], args: (string | number)[]): Promise<number> {
  const result = await redis.evalsha(sha1, keys.length, ...keys, ...args).catch((error: unknown) => {
    if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
    return redis.eval(text, keys.length, ...keys, ...args)
  })
  return Number(result)
}
