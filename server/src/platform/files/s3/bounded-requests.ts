import pLimit from 'p-limit'
import { unavailable } from './unavailable.ts'

export interface Bounds {
  /** Requests in progress. */
  atOnce: number
  /** Requests that may wait for their turn, and for how long. */
  waitingMax: number
  waitMs: number
}

export type Bounded = <Answer>(request: () => Promise<Answer>) => Promise<Answer>

/**
 * Limits the requests to the store that are in progress. One that cannot begin in time is refused with FILES_UNAVAILABLE, so that
 * a slow store does not collect connections and callers without end.
 */
export function createBounded({ atOnce, waitingMax, waitMs }: Bounds, now = () => performance.now()): Bounded {
  const limit = pLimit(atOnce)
  return (request) => {
    if (limit.pendingCount >= waitingMax) return Promise.reject(unavailable(new Error('too many requests wait for the store')))
    const until = now() + waitMs
    return limit(() => {
      if (now() > until) throw unavailable(new Error('the store is too slow for the requests that wait'))
      return request()
    })
  }
}
