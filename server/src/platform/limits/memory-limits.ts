import type { RateLimit } from '@shenglang/contract/limits'
import { LRUCache } from 'lru-cache'
import { type Attempts, type Change, type Counted, type Limits, NO_ATTEMPTS, windowKey } from './port.ts'

/** About 30 MB; beyond it, what was used longest ago is forgotten. */
const KEYS_MAX = 200_000

interface Entry {
  count: number
  waitUntil: number
}

/** Counts in this process: nothing is awaited between reading and writing. */
export class MemoryLimits implements Limits {
  readonly #entries: LRUCache<string, Entry>

  constructor(now = () => performance.now()) {
    // As a size it grows with what is counted; as `max` it would take 9 MB at once, in each of a process's three.
    this.#entries = new LRUCache({ maxSize: KEYS_MAX, sizeCalculation: () => 1, ttlResolution: 0, perf: { now } })
  }

  async count(name: string, who: string, limits: readonly RateLimit[]): Promise<number> {
    for (const limit of limits) {
      const key = windowKey(name, limit, who)
      const entry = this.#entries.get(key) ?? { count: 0, waitUntil: 0 }
      entry.count += 1
      if (entry.count === 1) this.#entries.set(key, entry, { ttl: limit.perS * 1000 })
      if (entry.count > limit.times) return Math.max(1, this.#entries.getRemainingTTL(key))
    }
    return 0
  }

  async decide<Result>(
    keys: readonly string[],
    forgottenAfterS: number,
    decide: (attempts: readonly Attempts[]) => Change<Result>,
  ): Promise<Result> {
    const { attempts = [], result } = decide(keys.map((key) => this.#entries.get(key) ?? NO_ATTEMPTS))
    for (const [index, changed] of attempts.entries()) {
      this.#entries.set(keys[index] as string, { ...changed }, { ttl: forgottenAfterS * 1000 })
    }
    return result
  }

  /** Everything that is counted, the most recently used last. */
  all(): Counted[] {
    const keys = [...this.#entries.rkeys()]
    const all = keys.map((key) => ({ key, leftMs: this.#entries.getRemainingTTL(key), ...this.#entries.peek(key) }))
    return all.flatMap(({ count, waitUntil = 0, ...rest }) => (count === undefined ? [] : [{ ...rest, count, waitUntil }]))
  }

  replaceBy(counted: readonly Counted[]): void {
    this.#entries.clear()
    for (const { key, count, waitUntil, leftMs } of counted) this.#entries.set(key, { count, waitUntil }, { ttl: leftMs })
  }
}
