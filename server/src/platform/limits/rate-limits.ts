import { fault } from '@shenglang/contract/faults'
import type { RateLimit } from '@shenglang/contract/limits'
import type { Limits } from './port.ts'

/**
 * Counts one more of `who` under this name; beyond any of the limits throws TOO_MANY_REQUESTS with the seconds to wait. A name
 * means the same in all processes.
 */
export function createRateLimits(limits: Limits, name: string, of: readonly RateLimit[]): (who: string) => Promise<void> {
  return async (who) => {
    const waitMs = await limits.count(name, who, of)
    if (waitMs > 0) throw fault('TOO_MANY_REQUESTS', { seconds: Math.ceil(waitMs / 1000) })
  }
}
