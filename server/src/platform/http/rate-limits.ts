import { fault } from '@shenglang/contract/faults'
import type { RateLimit } from '@shenglang/contract/limits'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Counts one more of `who`; throws TOO_MANY_REQUESTS with the seconds to wait beyond any of the limits. */
export function createRateLimits(limits: readonly RateLimit[]): (who: string) => Promise<void> {
  const limiters = limits.map(({ times, perS }) => new RateLimiterMemory({ points: times, duration: perS }))
  return async (who) => {
    for (const limiter of limiters) {
      await limiter.consume(who).catch((refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw fault('TOO_MANY_REQUESTS', { seconds: Math.ceil(refused.msBeforeNext / 1000) })
      })
    }
  }
}
