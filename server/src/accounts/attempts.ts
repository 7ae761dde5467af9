import { fault } from '@shenglang/contract/faults'
import { PASSWORD_ATTEMPTS } from '@shenglang/contract/limits'
import { LRUCache } from 'lru-cache'

const { waitMaxS, forgottenAfterS } = PASSWORD_ATTEMPTS
/** So many accounts and addresses are remembered; each cost whoever filled the memory an attempt. */
const REMEMBERED_MAX = 100_000

/** Slows down whoever keeps guessing: after `free` attempts each further one doubles the wait. All in memory, in one step each. */
export class Attempts {
  readonly #known = new LRUCache<string, { count: number; waitUntil: number }>({
    max: REMEMBERED_MAX,
    ttl: forgottenAfterS * 1000,
  })
  readonly #free: number
  readonly #now: () => number

  constructor(free: number, now: () => number = Date.now) {
    this.#free = free
    this.#now = now
  }

  /** Milliseconds until `who` may try again; not above 0 when that is now. */
  waitMs(who: string): number {
    return (this.#known.get(who)?.waitUntil ?? 0) - this.#now()
  }

  count(who: string, attempts = 1): void {
    const count = Math.max(0, (this.#known.get(who)?.count ?? 0) + attempts)
    const beyond = count - this.#free
    const waitS = beyond < 0 ? 0 : Math.min(waitMaxS, 2 ** beyond)
    this.#known.set(who, { count, waitUntil: this.#now() + waitS * 1000 })
  }

  /** An attempt that was counted has failed: the wait begins now. */
  failed(who: string): void {
    if (this.#known.has(who)) this.count(who, 0)
  }

  /** Takes a counted attempt back. */
  giveBack(who: string): void {
    this.count(who, -1)
  }

  forget(who: string): void {
    this.#known.delete(who)
  }
}

/** Whoever an attempt counts against, and whether being right once makes up for all that was wrong before. */
export interface Counted {
  attempts: Attempts
  who: string
  isForgiven: boolean
}

/**
 * Counts an attempt before it costs anything, so that a hundred at once are no more than one after another; gives it back
 * when it was right, or was never made. Throws TOO_MANY_ATTEMPTS while anyone concerned has to wait.
 */
export async function attempt<Proven>(
  concerned: Counted[],
  prove: () => Promise<Proven | undefined>,
): Promise<Proven | undefined> {
  const waitMs = Math.max(...concerned.map(({ attempts, who }) => attempts.waitMs(who)))
  if (waitMs > 0) throw fault('TOO_MANY_ATTEMPTS', { seconds: Math.ceil(waitMs / 1000) })
  for (const { attempts, who } of concerned) attempts.count(who)
  const giveBack = () => {
    for (const { attempts, who } of concerned) attempts.giveBack(who)
  }
  const proven = await prove().catch((error: unknown) => {
    giveBack()
    throw error
  })
  if (proven === undefined) for (const { attempts, who } of concerned) attempts.failed(who)
  else {
    giveBack()
    for (const { attempts, who, isForgiven } of concerned) if (isForgiven) attempts.forget(who)
  }
  return proven
}
