import { fault } from '@shenglang/contract/faults'
import { RateLimiterMemory } from 'rate-limiter-flexible'

const FORGOTTEN_AFTER_S = 3600
const WAIT_MAX_S = 900

/** Slows down whoever keeps guessing: after `free` failures each further one doubles the wait, up to 15 minutes. */
export class Attempts {
  readonly #failures = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: FORGOTTEN_AFTER_S })
  readonly #waits = new RateLimiterMemory({ points: 0, duration: 0 })
  readonly #free: number

  constructor(free: number) {
    this.#free = free
  }

  /** Throws TOO_MANY_ATTEMPTS while `who` has to wait. */
  async refuseTooSoon(who: string): Promise<void> {
    const wait = await this.#waits.get(who)
    if (wait && wait.msBeforeNext > 0) throw fault('TOO_MANY_ATTEMPTS', { seconds: Math.ceil(wait.msBeforeNext / 1000) })
  }

  async failed(who: string): Promise<void> {
    const { consumedPoints } = await this.#failures.penalty(who)
    const beyond = consumedPoints - this.#free
    if (beyond >= 0) await this.#waits.block(who, Math.min(WAIT_MAX_S, 2 ** beyond))
  }

  async succeeded(who: string): Promise<void> {
    await this.#failures.delete(who)
  }
}
