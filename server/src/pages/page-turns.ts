import { createFairSemaphore } from '../platform/fair-semaphore.ts'
import type { Calls } from '../platform/http/calls.ts'

/** Rendering occupies the event loop: more at once would finish none sooner. */
const AT_ONCE = 16
const AT_ONCE_OF_ONE = 2
const WAITING_MAX = 200

/** The rank of searches, after other pages: they have any number of addresses, so that they are never found in the cache. */
const SEARCH_RANK = 1

export type RenderInTurn = <Result>(who: string, address: string, render: () => Promise<Result>) => Promise<Result>

/**
 * Renders pages in turn. Each user, and each network of a visitor, may have `aMinute` pages in a minute (0 for any number) and
 * only a few at once. Throws TOO_MANY_REQUESTS and UNAVAILABLE.
 */
export function createPageTurns(calls: Pick<Calls, 'counting'>, aMinute: number): RenderInTurn {
  const count = calls.counting('pages', aMinute === 0 ? [] : [{ times: aMinute, perS: 60 }])
  const inTurn = createFairSemaphore({ atOnce: AT_ONCE, atOnceOf: () => AT_ONCE_OF_ONE, waitingMax: WAITING_MAX })
  return async (who, address, render) => {
    await count(who)
    return inTurn(who, render, isSearch(address) ? SEARCH_RANK : 0)
  }
}

const isSearch = (address: string) => /[?&]keyword=[^&]/.test(address)
