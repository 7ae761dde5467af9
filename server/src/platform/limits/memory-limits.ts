import type { RateLimit } from '@shenglang/contract/limits'
import { LRUCache } from 'lru-cache'
import { type Attempts, type Change, type Counted, type Limits, NO_ATTEMPTS, windowKey } from './port.ts'

/** About 30 MB; beyond it, what was used longest ago is forgotten. */
const KEYS_MAX = 200_000

interface Entry {
  count: number
  /** The end of the wait by the process's own clock, which no change of the time of day moves. */
  waitUntil: number
}

/** Counts in this process: nothing is awaited between reading and writing. */
export class MemoryLimits implements Limits {
  readonly #entries: LRUCache<string, Entry>

  readonly #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
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
    const { attempts = [], result } = decide(keys.map((key) => this.#attempts(this.#entries.get(key))))
    for (const [index, changed] of attempts.entries()) {
      this.#set(keys[index] as string, changed, forgottenAfterS * 1000)
    }
    return result
  }

  #attempts(entry: Entry | undefined): Attempts {
    return entry ? { count: entry.count, waitMs: Math.max(0, entry.waitUntil - this.#now()) } : NO_ATTEMPTS
  }

  #set(key: string, { count, waitMs }: Attempts, ttl: number): void {
    this.#entries.set(key, { count, waitUntil: this.#now() + waitMs }, { ttl })
  }

  /** Everything that is counted, the most recently used last. */
  all(): Counted[] {
    const keys = [...this.#entries.rkeys()]
    return keys.flatMap((key) => {
      const entry = this.#entries.peek(key)
      return entry ? [{ key, leftMs: this.#entries.getRemainingTTL(key), ...this.#attempts(entry) }] : []
    })
  }

  replaceBy(counted: readonly Counted[]): void {
    this.#entries.clear()
    for (const { key, leftMs, ...attempts } of counted) this.#set(key, attempts, leftMs)
  }
}
